#!/bin/sh
# rootfs.sh <node image> <folder>: copies Node, its loader and its libraries from the files of a Debian image with Node: all files of
# the image beside /app. It runs no program of them, because they can be of another platform.
set -eu
from=$1
to=$2
lib=$(cd "$from" && echo usr/lib/*-linux-gnu)

mkdir -p "$to/usr/local/bin" "$to/$lib" "$to/lib" "$to/etc" "$to/tmp" "$to/var/lib/dpkg/status.d"
chmod 1777 "$to/tmp"
cp "$from/usr/local/bin/node" "$to/usr/local/bin/"

# Node's program names the loader in /lib64 on amd64 and in /lib on arm64. `-L`, because a link with an absolute target
# would lead to a file of the builder's platform.
ln -s lib "$to/lib64"
cp -L "$from/$lib"/ld-linux-*.so.* "$to/lib/"
for name in libc.so.6 libm.so.6 libdl.so.2 libpthread.so.0 libgcc_s.so.1 libstdc++.so.6; do
  cp -L "$from/$lib/$name" "$to/$lib/"
done
# With these entries scanners of images know the libraries.
for name in libc6 libgcc-s1 libstdc++6; do
  [ ! -f "$from/var/lib/dpkg/status" ] || sed -n "/^Package: $name\$/,/^\$/p" "$from/var/lib/dpkg/status" > "$to/var/lib/dpkg/status.d/$name"
done

# Node has its own time zones and certificates.
cp -L "$from/etc/os-release" "$to/etc/"
echo "root:x:0:0::/data:/sbin/nologin
node:x:1000:0::/data:/sbin/nologin" > "$to/etc/passwd"
echo "root:x:0:" > "$to/etc/group"
echo "hosts: files dns" > "$to/etc/nsswitch.conf"

# The command of `docker exec <container> sandpost …`. There is no `env` for the first line of main.js.
echo '#!/usr/local/bin/node
require("/app/dist/main.js")' > "$to/usr/local/bin/sandpost"
chmod 755 "$to/usr/local/bin/sandpost"

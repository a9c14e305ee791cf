#!/bin/bash
# Sends ten mails through each of four mail servers (MTAs) of Debian to a Sandpost on this machine, and checks that ten
# emails are captured and that no queue holds one after the first run. Then Sandpost refuses one with 451: it must stay in
# the queue, and the next run must send it once. Needs root, apt-get, iproute2 and a built Sandpost (npm start once).
#
#   sudo test/long/mailers/mtas.sh [exim exim-tls opensmtpd-tls postfix dma]
#
# The packages exclude each other, so each is installed in an overlay of / with a network of its own, and nothing stays. `-tls`: STARTTLS
# with the certificate of Sandpost, which the MTA verifies.
set -eu
names=${*:-exim exim-tls opensmtpd-tls postfix dma}
repository=$(cd "$(dirname "$0")/../../.." && pwd)
work=$(mktemp -d)
host=10.77.1.1 http=18025 smtp=11025 key=sp_dev_sending netns=sandpost-mtas

finish() {
  [ -z "${sandpost-}" ] || kill "$sandpost" 2>/dev/null || true
  ip link del mtas0 2>/dev/null || true
  ip netns del $netns 2>/dev/null || true
  umount -l "$work" 2>/dev/null || true
  rm -rf "$work"
}
trap finish EXIT
trap 'exit 1' INT TERM
mount -t tmpfs mtas "$work"
ip netns add $netns
ip link add mtas0 type veth peer name mtas1 netns $netns
ip addr add $host/24 dev mtas0
ip link set mtas0 up
ip -n $netns addr add 10.77.1.2/24 dev mtas1
ip -n $netns link set mtas1 up
ip -n $netns link set lo up

node=$(ls "$repository"/scripts/node/node_modules/node-*/bin/node 2>/dev/null | head -1 || true)
"${node:-node}" "$repository/scripts/start.mjs" --host 0.0.0.0 --port $http --smtp-port $smtp --data memory --smtp-starttls \
  >"$work/sandpost.log" 2>&1 &
sandpost=$!
url=http://$host:$http
curl -fs --retry 60 --retry-delay 1 --retry-all-errors $url/healthz >/dev/null

# box NAME FILE: runs a shell script as root in the overlay, with `$1` as its argument.
box() {
  mkdir -p "$work/$1/"{upper,work,root}
  mount -t overlay overlay -o "lowerdir=/,upperdir=$work/$1/upper,workdir=$work/$1/work" "$work/$1/root"
  mount --rbind /proc "$work/$1/root/proc"
  mount --rbind /dev "$work/$1/root/dev"
  cp "$2" "$work/$1/root/run.sh"
  local status=0
  ${3-} chroot "$work/$1/root" /bin/bash -eu /run.sh "$1" || status=$?
  umount -l "$work/$1/root/proc" "$work/$1/root/dev" "$work/$1/root"
  return $status
}

cat >"$work/install.sh" <<'END'
export DEBIAN_FRONTEND=noninteractive
case $1 in exim*) packages=exim4-daemon-light ;; opensmtpd*) packages=opensmtpd ;; *) packages=$1 ;; esac
rm -f /var/lib/dpkg/lock* /var/lib/apt/lists/lock /var/cache/apt/archives/lock
apt-get install -y --no-install-recommends ca-certificates $packages >/install.log 2>&1 || { tail -5 /install.log; exit 1; }
END

cat >"$work/send.sh" <<END
echo $host sandpost >>/etc/hosts
echo acme.test >/etc/mailname
url=$url smtp=$smtp key=$key
END
cat >>"$work/send.sh" <<'END'
# No name server is reachable: fail at once instead of waiting for one.
: >/etc/resolv.conf
curl -fsS "$url/sandbox/smtp-certificate" -o /usr/local/share/ca-certificates/sandpost.crt
update-ca-certificates >/dev/null 2>&1
send() { for n in 1 2 3 4 5 6 7 8 9 10; do printf 'From: hello@acme.test\nTo: ada%s@example.com\nSubject: %s\n\nHello.\n' $n $n | "$@"; done; }
# The first attempts have ended, or are stuck.
settled() { for _ in $(seq 40); do [ "$(queued)" = 0 ] && break; sleep 0.5; done; }
# Sends one mail, which is refused with 451, and waits until that is over.
defer() {
  curl -fsS "$url/sandbox/faults" -H 'Content-Type: application/json' -d '{"error":"rate_limit_exceeded"}' >/dev/null
  printf 'From: hello@acme.test\nTo: ada@example.com\nSubject: 451\n\nHello.\n' | "$@" || true
  for _ in $(seq 40); do curl -fsS "$url/sandbox/faults" | grep -q '"remaining":0' && break; sleep 0.5; done
  sleep 1
  echo "queue after 451: $(queued)"
}
case $1 in
exim*)
  printf "dc_eximconfig_configtype='smarthost'\ndc_smarthost='sandpost::%s'\ndc_other_hostnames=''\ndc_local_interfaces='127.0.0.1'\ndc_readhost='acme.test'\ndc_relay_domains=''\ndc_relay_nets=''\ndc_minimaldns='false'\nCFILEMODE='644'\ndc_use_split_config='false'\ndc_hide_mailname='true'\ndc_mailname_in_oh='true'\ndc_localdelivery='mail_spool'\n" $smtp >/etc/exim4/update-exim4.conf.conf
  echo "*:app:$key" >/etc/exim4/passwd.client
  chown root:Debian-exim /etc/exim4/passwd.client
  if [ $1 = exim ]; then
    printf 'AUTH_CLIENT_ALLOW_NOTLS_PASSWORDS = 1\nREMOTE_SMTP_SMARTHOST_HOSTS_AVOID_TLS = *\n' >/etc/exim4/exim4.conf.localmacros
  else
    printf 'REMOTE_SMTP_SMARTHOST_HOSTS_REQUIRE_TLS = *\nREMOTE_SMTP_SMARTHOST_TLS_VERIFY_HOSTS = *\nREMOTE_SMTP_SMARTHOST_TLS_VERIFY_CERTIFICATES = /etc/ssl/certs/ca-certificates.crt\n' >/etc/exim4/exim4.conf.localmacros
  fi
  update-exim4.conf
  queued() { exim4 -bpc; }
  send exim4 -odf -f hello@acme.test -t
  grep -E '=>|==|\*\*' /var/log/exim4/mainlog | tail -1
  echo "queue after ten: $(queued)"
  defer exim4 -odf -f hello@acme.test -t
  exim4 -qff ;;
opensmtpd*)
  echo "label app:$key" >/etc/secrets
  chmod 640 /etc/secrets
  chgrp opensmtpd /etc/secrets
  printf 'table secrets file:/etc/secrets\nlisten on socket\naction "relay" relay host smtp+tls://label@sandpost:%s auth <secrets>\nmatch from any for any action "relay"\n' $smtp >/etc/smtpd.conf
  smtpd -d -f /etc/smtpd.conf >/smtpd.log 2>&1 &
  for _ in $(seq 40); do [ -S /run/smtpd.sock ] && break; sleep 0.1; done
  queued() { smtpctl show queue | wc -l; }
  send sendmail -f hello@acme.test -t
  settled
  grep result= /smtpd.log | tail -1 | cut -c1-250
  echo "queue after ten: $(queued)"
  defer sendmail -f hello@acme.test -t
  smtpctl schedule all >/dev/null
  settled
  count=$(queued)
  kill %1
  queued() { echo $count; } ;;
postfix)
  postconf -e "relayhost=[sandpost]:$smtp" smtp_sasl_auth_enable=yes "smtp_sasl_password_maps=inline:{ {[sandpost]:$smtp=app:$key} }" smtp_sasl_security_options=noanonymous 'smtp_sasl_mechanism_filter=plain, login' inet_interfaces=loopback-only mydestination= alias_maps= maillog_file=/var/log/postfix.log smtp_host_lookup=native myhostname=app.acme.test
  # No chroot within the overlay, and no SMTP server.
  sed -i 's/^smtp  *inet/#&/; s/^\([a-z].*  *\)y\(  *[-0-9]*  *[-0-9]*  *[a-z]\)/\1n\2/' /etc/postfix/master.cf
  postfix start >/dev/null 2>&1
  queued() { mailq | grep -c '^[0-9A-F]\{6,\}' || true; }
  send sendmail -f hello@acme.test -t
  settled
  grep status= /var/log/postfix.log | tail -1 | cut -c1-250
  echo "queue after ten: $(queued)"
  defer sendmail -f hello@acme.test -t
  postqueue -f
  settled
  count=$(queued)
  postfix stop >/dev/null 2>&1
  queued() { echo $count; } ;;
dma)
  printf 'SMARTHOST sandpost\nPORT %s\nAUTHPATH /etc/dma/auth.conf\nINSECURE\nMAILNAME acme.test\n' $smtp >/etc/dma/dma.conf
  echo "app|sandpost:$key" >/etc/dma/auth.conf
  chgrp mail /etc/dma/*
  queued() { find /var/spool/dma -name 'M*' | wc -l; }
  send dma -D -f hello@acme.test -t
  settled
  echo "queue after ten: $(queued)"
  # It would wait minutes for its next attempt.
  defer timeout 5 dma -D -f hello@acme.test -t
  timeout 30 dma -q -D || true
  settled ;;
esac
echo "queue: $(queued)"
END

failed=0
for name in $names; do
  case $name in exim | exim-tls | opensmtpd-tls | postfix | dma) ;; *) echo "unknown: $name"; exit 2 ;; esac
  echo "== $name"
  curl -fsS -X POST $url/sandbox/reset >/dev/null
  box "$name" "$work/install.sh"
  box "$name" "$work/send.sh" "ip netns exec $netns" | tee "$work/result" || true
  captured=$(curl -fsS "$url/sandbox/emails?limit=100" | grep -o '"total":[0-9]*' | head -1 | cut -d: -f2)
  echo "captured: $captured"
  for line in 'queue after ten: 0' 'queue after 451: 1' 'queue: 0'; do
    grep -qx "$line" "$work/result" || { echo "FAILED: expected $line"; failed=1; }
  done
  [ "$captured" = 11 ] || { echo "FAILED: expected 11 captured"; failed=1; }
done
exit $failed

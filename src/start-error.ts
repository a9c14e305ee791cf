import { accessSync, constants, statSync } from "node:fs"

/** A start failure that the user can fix. The message is one sentence and is printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError"
}

/** A failure while stopping. The message is one sentence and is printed without a stack trace. */
export class StopError extends Error {
  override name = "StopError"
}

const { R_OK, W_OK, X_OK } = constants

/**
 * Returns why this process may not use an existing file or folder, with its owner and what to do; null if it may, or if the system has
 * no user ids. `needed` are the permissions of `fs.access`; a folder must also be searchable. `whole` is the folder to change, if it is not
 * only `path`.
 */
export function accessProblem(path: string, needed: number = R_OK | W_OK, whole: string = path): string | null {
  const { uid, gid, mode, isFolder } = ownerOf(path)
  const permissions = isFolder ? needed | X_OK : needed
  const code = accessCode(path, permissions)
  if (code === "EROFS")
    return `${path} is on a read-only file system. Make it writable (in a container: mount it without :ro)`
  const [user, group] = [process.getuid?.(), process.getgid?.()]
  if (code !== "EACCES" || user === undefined) return null
  const groupMay = ((mode >> 3) & permissions) === permissions && gid !== group
  const whose = `${path} belongs to user ${uid} and group ${gid} (mode ${mode.toString(8)}), but Sandpost runs as user ${user} and group ${group}`
  if (uid === user) return `${whose}. Allow access with: chmod -R u+rwX ${whole}`
  const chown = `chown -R ${user}:${group} ${whole} (in a container: what is mounted there)`
  if (groupMay) return `${whose}. Run Sandpost in group ${gid} (in a container: --user ${user}:${gid}), or: ${chown}`
  // Nobody should run it as root only because a folder belongs to root.
  if (uid === 0) return `${whose}. Change the owner with: ${chown}`
  return `${whose}. Run Sandpost as user ${uid} (in a container: --user ${uid}:${gid}), or: ${chown}`
}

function ownerOf(path: string) {
  const stat = statSync(path)
  return { uid: stat.uid, gid: stat.gid, mode: stat.mode & 0o777, isFolder: stat.isDirectory() }
}

/** The system's code of the failure if an access is not allowed. */
function accessCode(path: string, permissions: number): string | undefined {
  try {
    accessSync(path, permissions)
    return undefined
  } catch (error) {
    return (error as NodeJS.ErrnoException).code
  }
}

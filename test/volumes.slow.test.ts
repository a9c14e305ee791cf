import { spawnSync } from "node:child_process"
import { chmodSync, chownSync, cpSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { filesOf } from "./helpers/folder.ts"
import { startSandpost } from "./helpers/sandpost.ts"
import { aFolder, spawnRefused, spawnSandpost } from "./helpers/spawn.ts"

/** Only root can start a process as another user, and mount. */
const isRoot = process.getuid?.() === 0
const mount = (...words: string[]) => spawnSync("mount", words, { stdio: "ignore" }).status === 0

const NO_MOUNT = "this system does not allow to mount"

/** A user that is no user of this machine. */
const OTHER = { uid: 10_001, gid: 10_002 }
const AS_OTHER = "Sandpost runs as user 10001 and group 10002"

function own(folder: string, uid: number, gid: number): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) chownSync(join(folder, name), uid, gid)
  chownSync(folder, uid, gid)
}

/** Mounts something on a new folder until the test ends. Skips the test if the system does not allow it, as in a container. */
function mounted(skip: (why: string) => never, ...words: string[]): string {
  const folder = aFolder()
  if (!mount(...words, folder)) skip(NO_MOUNT)
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]))
  return folder
}

/** A folder with a message, of a sandbox that was stopped. */
async function used(): Promise<string> {
  const data = aFolder()
  const box = await startSandpost({ data, now: undefined })
  await box.send()
  await box.stop()
  return data
}

/** Everything in a folder: names, contents, owners and modes. */
const stateOf = (folder: string) => {
  const entries = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()
  const facts = entries.map((name) => {
    const { uid, gid, mode, size, mtimeMs } = statSync(join(folder, name))
    return { name, uid, gid, mode, size, mtimeMs }
  })
  return { facts, files: filesOf(folder) }
}

/** Expects that a start ends with exit code 1 and one line, and changes nothing. */
async function expectRefused(folder: string, line: RegExp, { user, cwd }: { user?: typeof OTHER; cwd?: string } = {}) {
  const before = stateOf(folder)
  const { code, err } = await spawnRefused(["--data", folder], { ...(user && { user }), ...(cwd && { cwd }) })
  expect(err.trimEnd().split("\n")).toEqual([expect.stringMatching(line)])
  expect(err).not.toMatch(/lock/)
  expect([code, stateOf(folder)]).toEqual([1, before])
}

describe.skipIf(!isRoot)(
  "a volume that does not fit ends the start with its cause and the way out, and is not changed",
  () => {
    /** A folder with data that user 1000 of group 0 has, as the image makes it. */
    async function aVolume(mode = 0o770): Promise<string> {
      const folder = aFolder()
      cpSync(await used(), folder, { recursive: true })
      own(folder, 1000, 0)
      chmodSync(folder, mode)
      return folder
    }

    it("files of another user, in a folder that the group may use", async () => {
      const user = { uid: 10_001, gid: 0 }
      await expectRefused(
        await aVolume(),
        /belongs to user 1000 and group 0 \(mode \d+\), but Sandpost runs as user 10001 and group 0\. Run Sandpost as user 1000 \(in a container: --user 1000:0\), or: chown -R 10001:0 \/tmp\/[\w-]+ \(/,
        { user },
      )
    })

    it("a new folder of a group in which the user is not", async () => {
      const folder = aFolder()
      chownSync(folder, 1000, 0)
      chmodSync(folder, 0o770)
      await expectRefused(
        folder,
        new RegExp(`${AS_OTHER}\\. Run Sandpost in group 0 \\(in a container: --user 10001:0\\)`),
        { user: OTHER },
      )
    })

    it("a folder that only root may write to, without the advice to run as root", async () => {
      const folder = aFolder()
      chownSync(folder, 0, 0)
      chmodSync(folder, 0o755)
      await expectRefused(
        folder,
        new RegExp(`belongs to user 0 .*${AS_OTHER}\\. Change the owner with: chown -R 10001:10002 `),
        { user: OTHER },
      )
    })

    it("files that their own user may not read", async () => {
      const folder = await aVolume()
      own(folder, OTHER.uid, OTHER.gid)
      chmodSync(join(folder, "sandpost.json"), 0)
      await expectRefused(folder, /Allow access with: chmod -R u\+rwX /, { user: OTHER })
    })

    it("a working directory that the user may not read, whose config file nobody can know", async () => {
      const cwd = await aVolume()
      await expectRefused(
        cwd,
        /^sandpost: The working directory, where sandpost\.config\.json may be, cannot be read: .*belongs to user 1000 and group 0 \(mode 770\).*--user 10001:0/,
        { user: OTHER, cwd },
      )
    })

    it.for<[string, boolean]>([
      ["data", true],
      ["nothing", false],
    ])("a read-only volume with %s", async ([, hasData], { skip }) => {
      const source = hasData ? await aVolume() : aFolder()
      const folder = mounted(skip, "--bind", source)
      if (!mount("-o", "remount,bind,ro", folder)) skip(NO_MOUNT)
      await expectRefused(
        folder,
        /is on a read-only file system\. Make it writable \(in a container: mount it without :ro\)/,
      )
    })

    it.for([0, 1, 2, 3, 5, 8])(
      "a volume with nothing on which %i pages are free either starts or is called full",
      async (pages, { skip }) => {
        const folder = mounted(skip, "-t", "tmpfs", "-o", "size=256k", "sandpost")
        writeFileSync(join(folder, "filler"), Buffer.alloc(256 * 1024 - pages * 4096))
        await startsOrIsFull(folder)
      },
    )

    it.for([0, 1, 2, 3, 5])(
      "a volume with data on which %i pages are free either starts or is called full",
      async (pages, { skip }) => {
        const folder = mounted(skip, "-t", "tmpfs", "-o", "size=1m", "sandpost")
        cpSync(await used(), folder, { recursive: true })
        fill(folder, pages)
        const kept = filesOf(folder).get("sandpost.json")
        await startsOrIsFull(folder)
        expect(filesOf(folder).get("sandpost.json")?.length).toBeGreaterThanOrEqual(kept?.length ?? 1)
      },
    )
  },
)

/** Takes the space of a file system but some pages. */
function fill(folder: string, pages: number): void {
  const { stdout } = spawnSync("stat", ["--file-system", "--format", "%f", folder], { encoding: "utf8" })
  const free = Number(stdout)
  if (free > pages) writeFileSync(join(folder, "filler"), Buffer.alloc((free - pages) * 4096))
}

async function startsOrIsFull(folder: string): Promise<void> {
  try {
    const { end } = await spawnSandpost(["--data", folder])
    await end("SIGTERM")
  } catch (error) {
    expect((error as Error).message).toMatch(
      /^Sandpost did not start: sandpost: The disk is full, [^\n]*Free disk space[^\n]*\n$/,
    )
    expect((error as Error).message).not.toMatch(/lock/)
  }
}

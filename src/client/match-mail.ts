import { changeLines, changesBetween, mailSnapshot, type SnapshotMail } from "../mail-snapshot.ts"

/**
 * A matcher for Vitest and Jest: `expect.extend({ toMatchMail })`, then `expect(mail).toMatchMail(other)`. Passes if both mails, or the
 * mail and a snapshot, are equal after masking dates, ids, codes and tracking. The message lists the lines that differ.
 */
export function toMatchMail(received: SnapshotMail, expected: SnapshotMail | string) {
  const snapshot = mailSnapshot(received)
  const wanted = typeof expected === "string" ? expected : mailSnapshot(expected)
  const pass = snapshot === wanted
  const lines = () => changeLines(changesBetween(wanted.split("\n"), snapshot.split("\n")) ?? [])
  return {
    pass,
    message: () =>
      pass
        ? `Expected "${received.subject}" to differ from the other mail, but they are equal.`
        : [`"${received.subject}" differs from the expected mail (- expected, + received):`, "", ...lines()].join("\n"),
  }
}

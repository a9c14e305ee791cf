/** Whether the long tests run, too: `npm run test:all` sets it. */
export const isLong = ["1", "nightly"].includes(process.env.SANDPOST_LONG_TESTS ?? "")
/** Whether the long tests run with more cases, each night: `npm test -- --nightly` sets it. */
export const isNightly = process.env.SANDPOST_LONG_TESTS === "nightly"

/** The first `count` cases of a list, or all of them among the long tests. */
export const sample = <T>(cases: readonly T[], count: number): readonly T[] => (isLong ? cases : cases.slice(0, count))

/** Whether the long tests run, too: `npm run test:all` sets it. */
export const isLong = process.env.SANDPOST_LONG_TESTS === "1"

/** The first `count` cases of a list, or all of them among the long tests. */
export const sample = <T>(cases: readonly T[], count: number): readonly T[] => (isLong ? cases : cases.slice(0, count))

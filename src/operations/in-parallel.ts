/** Does work for each item, at most `count` at a time, in their order. */
export async function inParallel<T>(
  count: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  const next = async () => {
    for (const item of waiting) await work(item)
  }
  await Promise.all(Array.from({ length: count }, next))
}

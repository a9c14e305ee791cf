/** Runs `act` for each item, at most `most` at a time, and returns the results in the order of the items. */
export async function inParallel<T, R>(items: readonly T[], most: number, act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const left = items.entries()
  const work = async () => {
    for (const [index, item] of left) results[index] = await act(item)
  }
  await Promise.all(Array.from({ length: most }, work))
  return results
}

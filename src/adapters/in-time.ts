/** Awaits the work; throws the error of `late` if it takes longer than this many milliseconds. The work itself is not cancelled. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** What the work comes to, or `late` thrown when it has not ended within so many milliseconds of real time; the work itself goes on. */
export async function inTime<T>(work: Promise<T>, milliseconds: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds)
  })
  return await Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}

/** Reduces a word to lowercase letters and digits, so that `Reply-To`, `replyTo` and `reply_to` are equal. */
export const bare = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, "")

/** Damerau-Levenshtein distance: the number of added, dropped, changed or swapped letters between two words. */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + changed)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = above
    above = row
  }
  return above[b.length]!
}

/** Edit distance that almost ignores case and punctuation (`replyTo`, `reply_to`), and counts a prefix (`smtp`, `smtp_port`) as one edit. */
function farness(written: string, known: string): number {
  const [a, b] = [bare(written), bare(known)]
  const cut = a.length >= 3 && b.length >= 3 && a !== b && (a.startsWith(b) || b.startsWith(a))
  const spelling = editDistance(written, known) / 1000
  return (cut ? 1 : editDistance(a, b)) + spelling
}

/** Maximum characters of the input that are compared. All known names are shorter. */
const READ = 100

/** Returns the known word nearest to `written`; undefined if more than a third of the letters differ, because a silly suggestion is worse than none. */
export function nearest(written: string, known: Iterable<string>): string | undefined {
  const read = written.slice(0, READ)
  let best: string | undefined
  let least = Math.max(1, Math.floor(bare(read).length / 3)) + 1
  for (const word of known) {
    const far = farness(read, word)
    if (far < least) [best, least] = [word, far]
  }
  return best
}

/** The end of a sentence about an unknown word: `; the nearest is "wait"`, or nothing if no known word is similar. */
export function orNearest(written: string, known: Iterable<string>, quote = ""): string {
  const word = nearest(written, known)
  return word === undefined ? "" : `; the nearest is ${quote}${word}${quote}`
}

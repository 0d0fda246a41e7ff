import { drugsIn } from '#server/clinical/drugs/names-in.ts'
import { spokenWords } from './spoken-words.ts'

/** Errors out of a total. */
export type Share = [part: number, whole: number]

/** Wrong, missing and added words, out of the spoken words. */
export function wordErrors(said: string, heard: string): Share {
  const [right, ours] = [spokenWords(said), spokenWords(heard)]
  return [distance(right, ours), right.length]
}

/** Missed and added drugs, out of the spoken drugs; each name once per visit. */
export function drugErrors(said: string, heard: string): Share {
  const [right, ours] = [new Set(drugsIn(said)), new Set(drugsIn(heard))]
  return [right.symmetricDifference(ours).size, right.size]
}

/** Levenshtein's over words, in two rows. */
function distance(right: readonly string[], ours: readonly string[]): number {
  let before = Uint32Array.from({ length: ours.length + 1 }, (_, at) => at)
  let row = new Uint32Array(ours.length + 1)
  for (const [i, word] of right.entries()) {
    row[0] = i + 1
    for (let j = 1; j <= ours.length; j++) {
      const kept = (before[j - 1] ?? 0) + (word === ours[j - 1] ? 0 : 1)
      row[j] = Math.min(kept, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1)
    }
    ;[before, row] = [row, before]
  }
  return before[ours.length] ?? 0
}

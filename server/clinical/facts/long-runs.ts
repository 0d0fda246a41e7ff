import { timeUnits, weakWords } from './note-form-words.ts'

/** A line that repeats this many words in a row is dialogue, not a note. */
const longest = 7

const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d']+/gu) ?? []

/** "A" in "twice a week" isn't an article. */
const isRate = (word: string, next = ''): boolean =>
  word.toLowerCase() === 'a' && timeUnits.has(next.replace(/[^a-z]/gi, '').toLowerCase())

const joins = /^(?:or|and|still)$/i

/** A note form without long verbatim runs of words: weak words are removed until there are none. */
export function withoutLongRuns(text: string, said: string): string {
  const runs = new Set<string>()
  const spoken = tokens(said)
  for (let at = 0; at + longest < spoken.length; at++)
    runs.add(spoken.slice(at, at + longest + 1).join(' '))
  if (runs.size === 0) return text
  let words = text.split(' ')
  for (let at = 0; at + longest < words.length; at++) {
    const run = words.slice(at, at + longest + 1)
    if (!runs.has(tokens(run.join(' ')).join(' '))) continue
    const weak = run.findLastIndex(
      (word, n) =>
        weakWords.has(word.toLowerCase()) && !isRate(word, run[n + 1] ?? words[at + n + 1]),
    )
    if (weak >= 1) words = words.toSpliced(at + weak, 1)
    else {
      const join = run.findLastIndex((word) => joins.test(word))
      if (at + join < 1 || join < 0) continue
      // "Chest pain or dizziness" is a list without its conjunction.
      const before = (words[at + join - 1] ?? '').replace(/[,;]$/, '')
      words = words.toSpliced(
        at + join - 1,
        2,
        /still/i.test(run[join] ?? '') ? before : `${before},`,
      )
    }
    at = Math.max(-1, at - longest)
  }
  return words.join(' ')
}

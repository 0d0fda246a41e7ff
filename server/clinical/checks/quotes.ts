import { isCue } from '#server/clinical/language/negation.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { isStopword } from '#server/clinical/language/stopwords.ts'
import type { Token } from '#server/clinical/language/tokens.ts'
import type { CheckContext } from './context.ts'

const shortest = 5
const side = /^(?:left|right|both)$/
/** Numbers among the function words: without them "one and a half" would be a half, and every other day every day. */
const count = /^(?:one|once|other|½|¼|¾|⅓|⅔)$/

/** The words that carry meaning: content, numbers, sides and denials, without stutters. */
function carriers(tokens: readonly Token[]): string[] {
  const words = tokens.flatMap((token, at) => {
    if (isCue(tokens, at)) return ['not']
    const counts = /\d/.test(token.word) || side.test(token.word) || count.test(token.word)
    const isContent = /^\p{L}{2}/u.test(token.word) && !isStopword(token.word)
    return counts || isContent ? [stem(token.word)] : []
  })
  return words.filter((word, i) => word !== words[i - 1])
}

/** Where the wanted words stand in a row, with no denial right before or behind that the quote leaves out. */
function standsIn(wanted: readonly string[], said: readonly string[]): boolean {
  for (let at = 0; at + wanted.length <= said.length; at++) {
    if (!wanted.every((word, i) => said[at + i] === word)) continue
    if (said[at - 1] !== 'not' && said[at + wanted.length] !== 'not') return true
  }
  return false
}

/**
 * Whether a sentence repeats, word for word but for fillers and persons, what one line or a line and
 * the next say. Such a sentence cannot contradict the visit.
 */
export function isQuote(context: CheckContext): boolean {
  const wanted = carriers(context.analysis.tokens)
  if (wanted.length < shortest) return false
  const { units } = context.index
  const said = (unit: Unit) => {
    const next = units[unit.at + 1]
    const follows =
      next !== undefined && !next.question && (next.turn === unit.turn || next.pair === unit.at)
    return carriers([...unit.analysis.tokens, ...(follows ? next.analysis.tokens : [])])
  }
  return context.evidence.some((unit) => {
    const before = units[unit.at - 1]
    if (unit.question && !context.text.includes('?')) return false
    // What was taken back is no ground, however well it is quoted.
    if (unit.correctedBy !== undefined && unit.correctedBy !== unit.at) return false
    return (
      standsIn(wanted, said(unit)) ||
      (before !== undefined && !before.question && standsIn(wanted, said(before)))
    )
  })
}

import { stem } from '#server/clinical/language/stem.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'
import type { Line } from './line.ts'

/** What the weights know about a line: flags, and the stems of its words. All are 0 or 1. */
export function featuresOf(line: Line, total: number): string[] {
  const unit = line.units[0]
  const position = Math.min(9, Math.floor((10 * (unit?.at ?? 0)) / Math.max(1, total)))
  const words = line.units.flatMap((u) => tokenize(u.text)).filter((t) => /\p{L}/u.test(t.word))
  const terms = line.units.flatMap((u) => u.analysis.terms)
  const quantities = line.units.flatMap((u) => u.analysis.quantities)
  const flags = [
    '#bias',
    `#${line.role}`,
    `#${line.form}`,
    `#position${position}`,
    `#${line.role}${Math.floor(position / 2)}`,
    `#length${Math.min(6, Math.floor(words.length / 6))}`,
    `#terms${Math.min(8, terms.length)}`,
    ...(quantities.length > 0 ? ['#number'] : []),
    ...(quantities.some((q) => q.kind === 'amount') ? ['#dose'] : []),
    ...(quantities.some((q) => q.kind === 'age') ? ['#age'] : []),
    ...(quantities.some((q) => q.kind === 'duration') ? ['#duration'] : []),
    ...(terms.some((t) => t.kind === 'drug') ? ['#drug'] : []),
    ...(terms.some((t) => t.kind === 'finding') ? ['#finding'] : []),
    ...(terms.some((t) => t.polarity === 'no') ? ['#denied'] : []),
    ...(terms.some((t) => t.polarity === 'open') ? ['#supposed'] : []),
    ...(line.units.some((u) => u.analysis.sides.length > 0) ? ['#side'] : []),
  ]
  return [...new Set([...flags, ...terms.map((t) => t.key), ...words.map((t) => stem(t.word))])]
}

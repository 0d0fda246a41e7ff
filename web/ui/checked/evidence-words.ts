import type { Claim, Evidence, Problem } from '#contract/notes.ts'

const quantity = /\d[\d.,/]*(?:\s?[\p{L}%°µ]+)?/gu

/** The quantity in a quotation that the fix was made from; the whole quotation if there is none. */
function wordsBehindFix({ inSource, fix }: Problem): string {
  const [number] = /^\d[\d.,/]*/.exec(fix ?? '') ?? []
  const isOfFix = (words: string) => /^\d[\d.,/]*/.exec(words)?.[0] === number
  return inSource.match(quantity)?.find(isOfFix) ?? inSource
}

const conflicts = ({ problems }: Pick<Claim, 'problems'>): Problem[] =>
  problems.filter(({ contradicts, inSource }) => contradicts && inSource.trim() !== '')

/** Words of the visit that a conflict rests on, longest first. */
export const conflictingWords = (claim: Pick<Claim, 'problems'>): string[] =>
  conflicts(claim)
    .map(wordsBehindFix)
    .toSorted((a, b) => b.length - a.length)

/** The evidence with the lines that hold conflicting words first; otherwise in its order. */
export function orderEvidence(claim: Pick<Claim, 'evidence' | 'problems'>): Evidence[] {
  const words = conflicts(claim).map(({ inSource }) => inSource)
  const isConflict = ({ quote }: Evidence) => words.some((one) => findPlace(quote, one) >= 0)
  return [...claim.evidence.filter(isConflict), ...claim.evidence.filter((one) => !isConflict(one))]
}

interface Part {
  text: string
  isHit: boolean
}

/** A quote cut around the first of these words that it holds. */
export function partsAround(quote: string, words: readonly string[]): Part[] {
  const hit = words.find((one) => findPlace(quote, one) >= 0)
  if (!hit) return [{ text: quote, isHit: false }]
  const at = findPlace(quote, hit)
  const parts = [
    { text: quote.slice(0, at), isHit: false },
    { text: quote.slice(at, at + hit.length), isHit: true },
    { text: quote.slice(at + hit.length), isHit: false },
  ]
  return parts.filter(({ text }) => text !== '')
}

const isWordSign = (sign: string | undefined) => sign !== undefined && /[\p{L}\d]/u.test(sign)

/** The place of words in a text as whole words, without case; -1 for nowhere. */
function findPlace(text: string, words: string): number {
  const [inside, wanted] = [text.toLowerCase(), words.toLowerCase()]
  // Lower case of a few letters is longer, and then offsets would point elsewhere.
  if (inside.length !== text.length || wanted.length !== words.length) return -1
  for (let at = inside.indexOf(wanted); at >= 0; at = inside.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    const startsInWord = isWordSign(inside[at]) && isWordSign(inside[at - 1])
    const endsInWord = isWordSign(inside[end - 1]) && isWordSign(inside[end])
    if (!startsInWord && !endsInWord) return at
  }
  return -1
}

/** The text of a sentence cut around its problems' words, which are marked. */
export function sentenceParts({ text, start, problems }: Claim): Part[] {
  const places = problems
    .map((one) => ({ from: one.start - start, to: one.end - start }))
    .filter(({ from, to }) => from >= 0 && to > from && to <= text.length)
    .toSorted((a, b) => a.from - b.from)
  const parts: Part[] = []
  let at = 0
  for (const { from, to } of places) {
    if (from < at) continue
    parts.push(
      { text: text.slice(at, from), isHit: false },
      { text: text.slice(from, to), isHit: true },
    )
    at = to
  }
  parts.push({ text: text.slice(at), isHit: false })
  return parts.filter((part) => part.text !== '')
}

import { withoutFillers } from '#server/clinical/composer/clean.ts'
import type { ComposedNote } from '#server/clinical/composer/composed.ts'
import { analyse } from '#server/clinical/language/analysis.ts'
import { withPoints } from '#server/clinical/language/decimals.ts'
import { quantitiesIn, sameQuantity } from '#server/clinical/language/quantities.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { stem } from '#server/clinical/language/stem.ts'
import { tokenize } from '#server/clinical/language/tokens.ts'

// The closed list of words that the composer may put in: persons, agreement, and the frame of a denial.
const added = new Set(
  "the patient patient's clinician record said asked denies reports or and he she they they're they've him her them his hers their theirs himself herself themselves we will is are has does have am was were i would about doesn't hasn't isn't wasn't".split(
    ' ',
  ),
)

/** Short forms that the composer writes for the words of the same unit. */
const short = new Map([
  ['mg', 'milligram'],
  ['mcg', 'microgram'],
  ['%', 'percent'],
])

/** Words and numbers of a line that stand in none of the sources it cites. */
function looseWords(text: string, cited: string): string[] {
  const said = tokenize(`${cited} ${withoutFillers(cited)}`)
  // A finding may be called by the name of its group: "dizzy" → "dizziness".
  const names = analyse(cited).terms.map((t) => t.key)
  const stems = new Set(
    [...said, ...names.flatMap((name) => tokenize(name))].map((t) => stem(t.word)),
  )
  const quantities = quantitiesIn(said)
  const tokens = tokenize(text)
  const numbers = quantitiesIn(tokens).filter(
    (q) => !quantities.some((other) => sameQuantity(q, other)),
  )
  const words = tokens
    .map((t) => t.word)
    .filter(
      (w) =>
        /\p{L}/u.test(w) && !added.has(w) && !stems.has(stem(w)) && !stems.has(short.get(w) ?? ''),
    )
  const digits = tokens
    .map((t) => t.word)
    .filter((w) => /^\d/.test(w) && !said.some((s) => s.word === w))
  return digits.length === 0 ? words : [...words, ...numbers.map((q) => text.slice(q.start, q.end))]
}

/** Lines of a composed note that cite nothing, or hold a word or a number that their sources do not. */
export function untraceable(
  note: ComposedNote,
  sources: readonly Source[],
): { text: string; loose: string[] }[] {
  return note.sections
    .flatMap((section) => section.items)
    .map((item) => {
      const cited = sources.filter((s) => item.evidence.includes(s.id))
      const loose =
        cited.length === 0
          ? ['(no evidence)']
          : looseWords(item.text, cited.map((s) => withPoints(s.text)).join(' \n'))
      return { text: item.text, loose }
    })
    .filter(({ loose }) => loose.length > 0)
}

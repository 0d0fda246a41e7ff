import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import type { Code } from './lexicon.ts'

type Side = 'left' | 'right'

const part = /\bunspecified (shoulder|elbow|wrist|hip|knee|ankle|foot|ear|eye)\b(?!lid)/i
/** ICD-10-CM counts sides so in all codes that name "unspecified" one of these parts. */
const digits: Record<Side, string> = { right: '1', left: '2' }
/** The place of the side: the last sign, or the one before the letter of the encounter and its place holder. */
const place = /[09](?=(?:X?[A-Z])?$)/

/** The only side that a text says of a part of the body; undefined where it says none, or both. */
function sideIn(units: readonly Unit[], of: string): Side | undefined {
  const beside = new RegExp(`\\b(left|right)(?:[- ]\\w+){0,2}[- ]${of}s?\\b`, 'gi')
  const said = new Set(
    units.flatMap(({ text }) => [...text.matchAll(beside)].map(([, side]) => side?.toLowerCase())),
  )
  const [only] = said
  return said.size === 1 && (only === 'left' || only === 'right') ? only : undefined
}

function ownSide({ analysis: { sides } }: Unit): Side | undefined {
  const said = new Set(sides.map(({ side }) => side))
  const [only] = said
  return said.size === 1 && only !== 'both' ? only : undefined
}

/**
 * The code of the side that was said: in the sentence itself, else by all who named the part (ICD-10-CM guidelines,
 * I.B.13). A code without a side stays as it is.
 */
export function withSide(
  { code, title }: Pick<Code, 'code' | 'title'>,
  unit: Unit,
  { units }: SourceIndex,
): Pick<Code, 'code' | 'title'> {
  // Eyelids are counted in another way.
  const named = title.includes('eyelid') ? undefined : part.exec(title)?.[1]
  if (!named || !place.test(code)) return { code, title }
  const side = ownSide(unit) ?? sideIn(units, named)
  if (!side) return { code, title }
  return { code: code.replace(place, digits[side]), title: title.replace(part, `${side} ${named}`) }
}

import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Visit } from '#server/clinical/visit.ts'
import type { Code } from './lexicon.ts'

type Side = 'left' | 'right'
type TitledCode = Pick<Code, 'code' | 'title'>

const part = /\bunspecified (shoulder|elbow|wrist|hip|knee|ankle|foot|ear|eye)\b(?!lid)/i
/** ICD-10-CM numbers the sides like this in all codes whose titles say "unspecified" for one of these parts. */
const digits: Record<Side, string> = { right: '1', left: '2' }
/** The position of the side: the last character, or the one before the letter of the encounter and its placeholder. */
const place = /[09](?=(?:X?[A-Z])?$)/

/** The only side that a text names for a part of the body, or for anything where no part is given. */
function sidesIn(text: string, of?: string): Set<Side> {
  const sides = mentionsIn(text).flatMap(({ side, part: bodyPart, concept }): Side[] => {
    if (of !== undefined && bodyPart !== of && concept !== of) return []
    return side === 'left' || side === 'right' ? [side] : []
  })
  return new Set(sides)
}

const only = (sides: ReadonlySet<Side>): Side | undefined =>
  sides.size === 1 ? [...sides][0] : undefined

/**
 * The code of the side that was said: in the sentence, or otherwise by everyone who named the part (ICD-10-CM
 * guidelines, section I.B.13). A code without a side stays as it is.
 */
export function withSide({ code, title }: TitledCode, sentence: string, visit: Visit): TitledCode {
  // Eyelids are numbered in another way.
  const named = title.includes('eyelid') ? undefined : part.exec(title)?.[1]?.toLowerCase()
  if (!named || !place.test(code)) return { code, title }
  const said = sidesIn(sentence)
  const side =
    only(said) ??
    (said.size > 0
      ? undefined
      : only(new Set(visit.statements.flatMap(({ normal }) => [...sidesIn(normal, named)]))))
  if (!side) return { code, title }
  return { code: code.replace(place, digits[side]), title: title.replace(part, `${side} ${named}`) }
}

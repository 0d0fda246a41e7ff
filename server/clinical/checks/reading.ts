import { type DrugMention, findDrugs } from '#server/clinical/lexicon/drugs.ts'
import { type Mention, findMentions } from '#server/clinical/lexicon/mentions.ts'
import { type Word, tokenise } from '#server/clinical/lexicon/words.ts'
import { type Quantity, quantitiesIn } from '#server/clinical/transcript/quantities.ts'
import { alignSpan } from './align.ts'

/** Offsets into a text. */
export interface Span {
  start: number
  end: number
}

/** A text as the checks compare it, of a note and of a visit alike. Offsets are into `normal`. */
export interface Reading {
  /** As written or said. */
  text: string
  normal: string
  /** Makes the normal form; `normaliseText` where absent. */
  normalise?: (text: string) => string
  words: readonly Word[]
  mentions: readonly Mention[]
  drugs: readonly DrugMention[]
  quantities: readonly Quantity[]
  /** Stems of all words. */
  stems: ReadonlySet<string>
}

/** Words for medicines in general ("DH", "OTC", "medication"), which name none. */
const generic = new Set(['medication', 'otc', 'dose', 'adherence', 'nonadherence', 'polypharmacy'])

const isGeneric = ({ drug, classes }: DrugMention): boolean =>
  drug === undefined && classes.every((one) => generic.has(one))

export function readText(text: string, normal: string): Reading {
  const words = tokenise(normal)
  const mentions = findMentions(normal, words)
  return {
    text,
    normal,
    words,
    mentions,
    drugs: findDrugs(normal, words, mentions).filter((drug) => !isGeneric(drug)),
    quantities: quantitiesIn(normal),
    stems: new Set(words.map(({ stem }) => stem)),
  }
}

/** A span of the normal form as written or said. */
export function asWritten(
  { text, normal, normalise }: Pick<Reading, 'text' | 'normal' | 'normalise'>,
  { start, end }: Span,
): string {
  const span = alignSpan(text, normal, start, end, normalise)
  return text.slice(span.start, span.end)
}

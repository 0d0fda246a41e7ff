import { patientHints } from '#common/patient-hints.ts'
import { drugsIn } from '#server/clinical/drugs/names-in.ts'
import { emptyFields } from '#server/library/items/stored.ts'
import { givesOrders } from '#server/clinical/injection/orders.ts'

/** The facts about the visit that a suggestion comes from. */
export interface About {
  /** Names of the patient, the visit's name and other names. */
  names: readonly string[]
  /** Headings of its note: words that a memory may hold as they are. */
  headings: readonly string[]
  /** Words that are capitalised inside its sentences: names, among others. */
  capitals: readonly string[]
}

const longest = 200
/** A sentence for every note would be asserted about patients of whom nobody said it. */
const statesFacts =
  /\b(?:state|write|say|note|record|document|add|mention|include|report|put)\b[^.“”]{0,30}\bthat\b|\b(?:the|this|that|my|our|every) patient(?:’s|'s)?\s+(?:\p{L}+ )?(?:has|have|had|is|was|takes?|took|denie[sd]|reports?|states?|consent\w*|agree\w*)\b|\bconsent|\ballerg/iu

/** Whether a memory holds for every patient: no number, no name, no medicine, no fact, no order to the program. */
export function isGeneral(command: string, { names, headings, capitals }: About): boolean {
  const text = command.trim()
  if (text.length > longest || /[\n\d<>{}\\]|https?:|www\./.test(text)) return false
  if (/[.!?]\s+\S/.test(text) || statesFacts.test(text) || givesOrders(text)) return false
  if (drugsIn(text).length > 0) return false
  if (patientHints({ ...emptyFields, name: '', content: text }).length > 0) return false
  const bare = headings.reduce(
    (left, heading) =>
      heading ? left.replaceAll(`“${heading}”`, '').replaceAll(`"${heading}"`, '') : left,
    text,
  )
  return !namesSomebody(bare, names, capitals)
}

/** A capitalised word inside a sentence is or may be a name, unless it's an abbreviation. */
function namesSomebody(
  text: string,
  names: readonly string[],
  capitals: readonly string[],
): boolean {
  const words = text.match(/[\p{L}][\p{L}'’-]*/gu) ?? []
  const known = new Set(names.flatMap((name) => name.toLowerCase().match(/\p{L}{2,}/gu) ?? []))
  return words.some(
    (word, at) =>
      known.has(word.toLowerCase()) ||
      (/^\p{Lu}\p{Ll}/u.test(word) && (at > 0 || capitals.includes(word.replace(/['’]s$/, '')))),
  )
}

/** Words with a capital after a small letter, a comma or a title. */
export const capitalsIn = (text: string): string[] =>
  text.match(/(?<=[\p{Ll},][ ]|\b(?:Mrs?|Ms|Dr)\.? )\p{Lu}\p{Ll}+/gu) ?? []

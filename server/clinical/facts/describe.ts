import type { Fact } from './fact.ts'
import { capitalised } from './note-form.ts'

/** A fact as one line of a note, without a full stop. */
export function describeFact(fact: Fact): string {
  const isNamed = fact.who !== undefined && fact.text.includes(fact.who)
  const who = fact.who && fact.kind !== 'family' && !isNamed ? ` (${fact.who})` : ''
  if (fact.kind === 'medicine') return `${fact.drug}: ${fact.text || fact.status}${who}`
  if (fact.kind === 'denial') return deniedAlone(fact.text) + who
  return `${capitalised(fact.text)}${who}`
}

/** "chest pain" alone reads as one that is there. */
const deniedAlone = (text: string): string =>
  /^(?:no|not|never|none|does not|did not|has not|cannot|could not|was not|is not)\b/i.test(text)
    ? capitalised(text)
    : `No ${text}`

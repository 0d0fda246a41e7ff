import type { Source } from '#server/clinical/language/source.ts'
import type { VisitIndex } from './visit-index.ts'

/** Words for consent in the languages that notes are written in (specification §9). */
const consent =
  /\bconsent(?:s|ed|ing)?\b|\b(?:agree[sd]?|permission|permitted|authori[sz]ed)\b(?=.*\brecord)|ein(?:ge)?willig|einverstanden|consentement|consenti(?:u|ó|d|mient|ment)|согласи|同意|सहमति|موافق/i
const recording =
  /\b(?:audio|tape|video)?-?record(?:ed|ing|ings|s)?\b|\bscribe\b|\bAI\b|\btranscri|\baudio\b|\bambient\b|aufnahme|aufgenommen|aufzeichn|enregistr|\bgraba|\bgrava|запис|録音|录音|रिकॉर्ड|تسجيل/i
const refused =
  /\b(?:declin\w+|refus\w+|withheld|withdr[ae]w\w*|revok\w+|not|never|without|no|n't|nicht|keine?|refusé|sin|sem|не|拒)\b/i
/** A request that is still to come isn't a claim. */
const ahead = /\b(?:will be|to be|needs?|required|pending|before (?:the|any)|discuss)\b/i
const obtained = /\b(?:obtained|given|signed|verbal(?:ly)?|written|confirmed|documented)\b/i

/** A sentence's claim about consent. */
export interface ConsentClaim {
  of: 'recording' | 'procedure'
  /** Whether it says that consent was refused or withdrawn. */
  isRefusal: boolean
  /** Offsets of its words for consent. */
  start: number
  end: number
}

/** The claim of consent that a sentence makes, in any language that notes are written in. @param section its heading */
export function consentClaim(text: string, section: string): ConsentClaim | undefined {
  const isUnderConsent = /\bconsent\b/i.test(section) && obtained.test(text)
  if (!(consent.test(text) || isUnderConsent) || ahead.test(text)) return undefined
  const word = consent.exec(text) ?? obtained.exec(text)
  const start = word?.index ?? 0
  return {
    of: recording.test(text) ? 'recording' : 'procedure',
    isRefusal: refused.test(text),
    start,
    end: word ? start + word[0].length : text.length,
  }
}

/** The events of the consent record, in order. */
export const consentRecord = ({ visit }: VisitIndex): Source[] =>
  visit.events?.filter(({ kind }) => kind === 'consent') ?? []

/** The event or gap that the sentence repeats, or the last consent event where it says what the sentence claims of the recording. */
export function confirmingRecord(
  text: string,
  section: string,
  index: VisitIndex,
): Source | undefined {
  const repeated = index.visit.events?.find((event) => event.text === text)
  if (repeated) return repeated
  const claim = consentClaim(text, section)
  if (claim?.of !== 'recording') return undefined
  const last = consentRecord(index).at(-1)
  return last && (last.consent === 'grant') !== claim.isRefusal ? last : undefined
}

import type { Source } from '#server/clinical/language/source.ts'
import type { Unit } from '#server/clinical/language/unit.ts'
import { sourcesOf } from '#server/clinical/language/source-index.ts'
import { type Check, type CheckContext, type Finding, finding } from './context.ts'

/** Words for consent in the languages that notes are written in (specification §9). */
const consent =
  /\bconsent(?:s|ed|ing)?\b|\b(?:agree[sd]?|permission|permitted|authori[sz]ed)\b(?=.*\brecord)|ein(?:ge)?willig|einverstanden|consentement|consenti(?:u|ó|d|mient|ment)|согласи|同意|सहमति|موافق/i
const recording =
  /\b(?:audio|tape|video)?-?record(?:ed|ing|ings|s)?\b|\bscribe\b|\bAI\b|\btranscri|\baudio\b|\bambient\b|aufnahme|aufgenommen|aufzeichn|enregistr|\bgraba|\bgrava|запис|録音|录音|रिकॉर्ड|تسجيل/i
const refused =
  /\b(?:declin\w+|refus\w+|withheld|withdr[ae]w\w*|revok\w+|not|never|without|no|n't|nicht|keine?|refusé|sin|sem|не|拒)\b/i
/** What is still to be asked for is no claim. */
const ahead = /\b(?:will be|to be|needs?|required|pending|before (?:the|any)|discuss)\b/i
const obtained = /\b(?:obtained|given|signed|verbal(?:ly)?|written|confirmed|documented)\b/i

/** Somebody says yes to what is to be done, in words that name it so. */
const agrees =
  /\b(?:i|we|she|he|they|patient|mother|father|guardian) (?:do |fully )?(?:consent|agree)/i
const asks =
  /\b(?:do you (?:agree|consent)|is (?:that|it) (?:okay|ok|all right|alright|fine)|are you (?:okay|ok|happy|comfortable)|would you like (?:to|me|us))\b/i

const isSpoken = (unit: Unit) => unit.sources.some(({ kind }) => kind !== 'consent')

/** Whether the visit itself speaks of consent: in so many words, or as an answer to being asked. */
function isAgreedTo(unit: Unit): boolean {
  if (!isSpoken(unit) || recording.test(unit.text)) return false
  if (unit.question)
    return unit.answer === 'yes' && (asks.test(unit.text) || consent.test(unit.text))
  return !refused.test(unit.text) && (agrees.test(unit.text) || consent.test(unit.text))
}

/** The consent events of the visit, in the order in which they were recorded. */
const recordOf = ({ index }: CheckContext): Source[] =>
  sourcesOf(index).filter(({ kind }) => kind === 'consent')

/** Consent to be recorded is stated from the record alone, whatever was said. */
function ofRecording(context: CheckContext): Finding[] {
  const last = recordOf(context).at(-1)
  const isRefusal = refused.test(context.text)
  const holds = last && (last.consent === 'grant') !== isRefusal
  if (holds) return []
  const message = last
    ? `The consent record says otherwise: "${last.text}"`
    : 'No consent to recording was recorded in this visit'
  return told(context, message, last)
}

function ofProcedure(context: CheckContext): Finding[] {
  if (refused.test(context.text) || context.index.units.some(isAgreedTo)) return []
  const isRecorded = recordOf(context).length > 0
  const message = isRecorded
    ? 'The consent record speaks of recording only; consent to anything else was not heard in the visit'
    : 'Nobody gave consent in the visit, and none was recorded'
  return told(context, message)
}

function told(context: CheckContext, message: string, against?: Source): Finding[] {
  const word = consent.exec(context.text) ?? obtained.exec(context.text)
  const start = word?.index ?? 0
  const end = word ? start + word[0].length : context.text.length
  return [
    finding(context, {
      kind: 'consent',
      start,
      end,
      inSource: against?.text ?? '',
      contradicts: against !== undefined,
      message,
    }),
  ]
}

/** Consent is never stated unless it was recorded; consent to a procedure may also have been heard. */
export const checkConsents: Check = (context) => {
  const { text, section } = context
  const isUnderConsent = /\bconsent\b/i.test(section) && obtained.test(text)
  if (!(consent.test(text) || isUnderConsent) || ahead.test(text)) return []
  return recording.test(text) ? ofRecording(context) : ofProcedure(context)
}

import type { Visit } from '#server/clinical/visit.ts'
import type { Draft } from './draft.ts'

const femaleWords =
  /(?<!\p{L})(?:she|her|hers|herself|girl|lady|woman|female|mrs|miss|ms|pregnant|periods|uterus|ovar\p{L}+|cervical|hysterectomy|menopaus\p{L}*|breastfeeding)(?!\p{L})/giu
const maleWords =
  /(?<!\p{L})(?:he|him|his|himself|boy|gentleman|chap|male|mr|sir|prostate|testic\p{L}+|erections?)(?!\p{L})/giu
const childOf = /(?<!\p{L})(?:your|my|our) (daughter|son)(?!\p{L})/giu
const ownBody =
  /(?<!\p{L})(?:pregnant|periods?|uterus|ovar\p{L}+|hysterectomy|menopaus\p{L}*|prostate|testic\p{L}+)(?!\p{L})/iu

const parts =
  /(?<!\p{L})(?:testic\p{L}+|prostate|erections?|uterus|womb|ovar\p{L}+|vagina\p{L}*)(?!\p{L})/iu

/** A single "she" may be anybody, or misheard. */
const fewestWords = 2

const nouns =
  /^(?:girl|lady|woman|female|mrs|miss|ms|pregnant|boy|gentleman|chap|male|mr|sir|prostate|testic.*)$/i
/** How often a text has words of a sex; a noun says more than a pronoun. */
const count = (text: string, words: RegExp): number =>
  (text.match(words) ?? []).reduce((sum, word) => sum + (nouns.test(word) ? 2 : 1), 0)

/** Words by which the conversation says the patient's sex, where nine in ten agree. */
export function inferSex(drafts: readonly Draft[]): Visit['sex'] {
  let [women, men] = [0, 0]
  for (const draft of drafts) {
    if (draft.subject !== 'patient') continue
    // A patient's "he" or "she" isn't the patient.
    if (draft.role === 'patient' && !(ownBody.test(draft.text) && !draft.isQuestion)) continue
    // "Any pain in the testicles?" – "No." says the sex; "Are you pregnant?" – "No." doesn't.
    const isDenied = draft.isQuestion && draft.answer === 'no' && !parts.test(draft.text)
    if (isDenied) continue
    women += count(draft.text, femaleWords)
    men += count(draft.text, maleWords)
  }
  if (women + men < fewestWords) return undefined
  if (women >= 9 * men) return 'female'
  return men >= 9 * women ? 'male' : undefined
}

/** "This is your daughter Emma?" says whom the visit is about. */
export function sexOfChild(drafts: readonly Draft[]): Visit['sex'] {
  const said = drafts.flatMap((d) =>
    d.role === 'clinician' || d.role === 'relative'
      ? [...d.text.matchAll(childOf)].map((m) => m[1]?.toLowerCase())
      : [],
  )
  if (said.length === 0 || said.some((s) => s !== said[0])) return undefined
  return said[0] === 'daughter' ? 'female' : 'male'
}

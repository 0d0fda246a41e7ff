import type { Chunk } from '#contract/transcripts.ts'
import { ENOUGH_LINES, guessRoles, marksOf } from './guess.ts'

type Line = Pick<Chunk, 'text' | 'speaker'>

/** What only a clinician says to a patient: examining, asking, prescribing. Each needs "you" or "your". */
const clinical: readonly RegExp[] = [
  /\b(?:going to|gonna|i'll|let me|let's|like to|we'll|need to|want to|if i|can i|i can) (?:just |now |quickly )?(?:listen|examine|have a (?:look|listen|feel)|take a (?:look|listen)|look (?:at|in)|check|feel|press|test|tap|prescribe|order|refer|send you|start you|put you on|give you|get you)\b/,
  /\b(?:how long have you|have you (?:had|ever|noticed|been (?:having|feeling|taking))|do you (?:have any|take|smoke|drink|get any|feel any|notice)|are you (?:taking|allergic|having)|did you (?:notice|have any)|when did you|what brings you|how are you (?:doing|feeling))\b/,
  /\b(?:your (?:blood pressure|blood tests?|labs?|x-?ray|scan|results?|lungs|heart sounds?|exam\w*|symptoms) (?:is|are|was|were|looks?|shows?|showed|came)|i (?:recommend|would recommend|suggest|advise)|i'd recommend|i'd suggest)\b/,
]
const addressed = /\byou(?:r|'re|'ve|'ll|'d)?\b/
/** What the person says who is examined, to the other. */
const instructed =
  /\b(?:take (?:a|some) deep breaths?|deep breath in|breathe (?:in|out|normally)|open wide|open your mouth|lie (?:down|back) for me|follow my finger|squeeze my (?:hands?|fingers))\b/

/** At or below this a line sounds like a patient's: complaints in the first person, short answers. */
const LIKE_A_PATIENT = -0.8

/** Contradicting lines that each of the two needs, so that a quotation or one wrong line proves nothing. */
const FEWEST = 3
/** Lines that fit the labels, for each that contradicts them, beyond which nothing is offered. */
const MOST_FITTING = 0.25

type Voice = 'clinician' | 'patient'

/** Who says such a line in any visit; undefined for most lines. */
function voiceOf(text: string): Voice | undefined {
  const plain = text.toLowerCase().replaceAll('’', "'")
  const isClinical =
    instructed.test(plain) ||
    (addressed.test(plain) && clinical.some((pattern) => pattern.test(plain)))
  const isPatient = marksOf(text) <= LIKE_A_PATIENT
  if (isClinical === isPatient) return undefined
  return isClinical ? 'clinician' : 'patient'
}

/**
 * Whether the two labels of a visit were clearly given to the wrong person: over several lines the patient speaks as only a
 * clinician does and the reverse, next to no line fits, and the guess by how they talk says the same. Never with three or more
 * speakers, or with other names.
 * @param lines the beginning of a transcript, in order
 */
export function areSwapped(lines: readonly Line[]): boolean {
  const first = lines.slice(0, ENOUGH_LINES)
  const names = new Set(first.flatMap(({ speaker }) => speaker ?? []))
  if (names.size !== 2 || !names.has('clinician') || !names.has('patient')) return false
  const counts = { clinician: { clinician: 0, patient: 0 }, patient: { clinician: 0, patient: 0 } }
  for (const { speaker, text } of first) {
    const voice = voiceOf(text)
    if (voice && (speaker === 'clinician' || speaker === 'patient')) counts[speaker][voice] += 1
  }
  const wrong = [counts.patient.clinician, counts.clinician.patient]
  const fitting = counts.clinician.clinician + counts.patient.patient
  const contradicting = wrong.reduce((sum, count) => sum + count, 0)
  if (wrong.some((count) => count < FEWEST) || fitting > MOST_FITTING * contradicting) return false
  return guessRoles(first.map(asUnnamed)).get('S2') === 'clinician'
}

const asUnnamed = (line: Line): Line => ({
  text: line.text,
  ...(line.speaker && { speaker: line.speaker === 'clinician' ? 'S1' : 'S2' }),
})

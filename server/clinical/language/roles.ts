import { isQuestion } from './questions.ts'
import { splitSentences } from './sentences.ts'
import type { Source } from './source.ts'

export type Role = 'clinician' | 'patient' | 'other'

const clinicianWords =
  /\b(?:prescribe|milligrams?|examin\w+|your (?:blood pressure|lungs|heart|symptoms|medications?|results?)|take a (?:look|listen)|follow up|i recommend|refer you|any (?:fever|allerg\w+|pain|other symptoms)|what brings you|how can i help|how long have you)\b/gi
const patientWords =
  /\b(?:i feel|i felt|i've been|my (?:wife|husband|pain|back|head|stomach|knee|chest|throat|leg|job|mom|dad)|it hurts|i take|i don't|doctor)\b/gi

function evidenceOfAsking(lines: readonly Source[]): number {
  let sentences = 0
  let score = 0
  for (const { text } of lines) {
    for (const span of splitSentences(text)) {
      sentences++
      if (isQuestion(text.slice(span.start, span.end))) score++
    }
    score += (text.match(clinicianWords)?.length ?? 0) - (text.match(patientWords)?.length ?? 0)
  }
  // Who hardly speaks gives no ground to judge by.
  return sentences === 0 ? -1 : score / (sentences + 5)
}

/**
 * The speaker label of the clinician: 'clinician' where the transcript has it, else who asks more and speaks more as
 * clinicians do; undefined if no line names a speaker.
 */
export function guessClinician(sources: readonly Source[]): string | undefined {
  const lines = Map.groupBy(
    sources.filter((s) => s.kind === 'transcript' && s.speaker !== undefined),
    (s) => s.speaker ?? '',
  )
  if (lines.has('clinician')) return 'clinician'
  const others = [...lines].filter(([label]) => label !== 'patient')
  return others
    .map(([label, said]) => ({ label, score: evidenceOfAsking(said) }))
    .sort((a, b) => b.score - a.score)[0]?.label
}

/** Single lines are judged once: each of their sentences asks. */
const byThemselves = new WeakMap<Source, Role>()

function roleByItself(source: Source): Role {
  const known = byThemselves.get(source)
  if (known) return known
  const role = evidenceOfAsking([source]) > 0 ? 'clinician' : 'patient'
  byThemselves.set(source, role)
  return role
}

/**
 * The speaker of a source. Without speaker labels each line is judged separately, and anybody but the clinician counts
 * as the patient: enough to find a section, not to write who said it (`findVoices`).
 */
export function findRole(source: Source, clinician: string | undefined): Role {
  if (source.kind === 'intake') return 'patient'
  if (source.kind !== 'transcript') return 'other'
  if (source.speaker === undefined) return roleByItself(source)
  if (source.speaker === clinician) return 'clinician'
  return 'patient'
}

/** Other people in the room: their statements about themselves aren't the patient's. */
const companion =
  /^(?:guest|family|mother|father|mom|mum|dad|parent|son|daughter|wife|husband|spouse|partner|brother|sister|grand(?:mother|father|ma|pa)|guardian|care(?:giver|r)|friend|nurse|interpreter|translator|therapist|student|doctor|dr\.?|physician)(?![\p{L}])/iu

/** The patient's label; undefined if several or none may be it. */
function patientAmong(
  sources: readonly Source[],
  clinician: string | undefined,
): string | undefined {
  const voices = new Set(
    sources.flatMap((s) => (s.kind === 'transcript' && s.speaker ? [s.speaker] : [])),
  )
  if (voices.has('patient')) return 'patient'
  const others = [...voices].filter((v) => v !== clinician && !companion.test(v))
  return others.length === 1 ? others[0] : undefined
}

export interface Voices {
  clinician: string | undefined
  patient: string | undefined
}

/** A note may only use the clinician's and the patient's words. */
export function findVoices(sources: readonly Source[]): Voices {
  const clinician = guessClinician(sources)
  return { clinician, patient: patientAmong(sources, clinician) }
}

/** A note's name for any other speaker: as the transcript shows a recogniser's S2. */
export function formatSpeaker(speaker: string): string {
  const name = speaker.replace(/^s(?=\d+$)/i, 'Speaker ').replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

import { checkNote } from '#server/clinical/checks/check-note.ts'
import { findOmissions } from '#server/clinical/coverage/find-omissions.ts'
import { indexNote, type Written } from '#server/clinical/coverage/note-index.ts'
import { returnAdvice, vague } from '#server/clinical/coverage/words.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'

/** A sentence taken out of a note that said it nowhere else, with what gives it away. */
interface OmissionSeed {
  sentence: string
  kind: 'drug' | 'symptom' | 'safety-net' | 'follow-up'
  without: string
  /** Ids of the transcript lines that the sentence rests on. */
  lines: Set<string>
  keys: string[]
}

const follow =
  /\b(?:follow.?up|refer\w*|see (?:\w+ ){0,3}again|review in|return (?:in|to clinic))\b/i

/** Why a sentence of a note must not be lost, judged by the note alone. */
function tellingOf({ analysis, text }: Written): Pick<OmissionSeed, 'kind' | 'keys'> | undefined {
  const drugs = analysis.terms.filter((t) => t.kind === 'drug').map((t) => t.key)
  if (drugs.length > 0) return { kind: 'drug', keys: drugs }
  if (/\bif\b/i.test(text) && returnAdvice.test(text)) return { kind: 'safety-net', keys: [] }
  if (follow.test(text)) return { kind: 'follow-up', keys: [] }
  if (analysis.persons.length > 0) return undefined
  const findings = analysis.terms
    .filter((t) => t.kind === 'finding' && t.polarity === 'yes' && !vague.has(t.key))
    .map((t) => t.key)
  return findings.length > 0 ? { kind: 'symptom', keys: findings } : undefined
}

/** Whether another sentence of the note says it as well, so that nothing is lost without this one. */
function isSaidElsewhere(
  own: Written,
  all: readonly Written[],
  { kind, keys }: Pick<OmissionSeed, 'kind' | 'keys'>,
) {
  const others = all.filter((one) => one !== own)
  if (keys.length > 0) return keys.some((key) => others.some((one) => one.keys.has(key)))
  const pattern = kind === 'safety-net' ? returnAdvice : follow
  return others.some((one) => pattern.test(one.text))
}

/**
 * Every sentence of a complete note that is supported by the transcript, tells of a drug, a symptom the patient told
 * of, safety-net advice or follow-up, and stands alone in that.
 */
export function omissionSeeds(note: string, index: SourceIndex): OmissionSeed[] {
  const written = indexNote(note).sentences
  const claims = checkNote(note, index)
  return written.flatMap((one, at) => {
    const telling = tellingOf(one)
    const claim = claims[at]
    if (!telling || !claim || claim.text !== one.text || claim.status !== 'supported') return []
    if (isSaidElsewhere(one, written, telling)) return []
    const said = claim.evidence.filter((e) => e.kind === 'transcript')
    const isTold = telling.kind !== 'symptom' || said.some((e) => e.speaker === 'patient')
    if (said.length === 0 || !isTold) return []
    const without = note.slice(0, claim.start) + note.slice(claim.end)
    const lines = new Set(said.map((e) => e.sourceId))
    return [{ sentence: one.text, ...telling, without, lines }]
  })
}

/** Whether the radar tells what is missing once the sentence is gone. */
export function isNoticed(
  { without, lines, keys }: OmissionSeed,
  note: string,
  index: SourceIndex,
): boolean {
  const before = new Set(findOmissions(note, index).map(({ id }) => id))
  return findOmissions(without, index).some(
    (one) =>
      !before.has(one.id) &&
      (keys.length > 0
        ? keys.some((key) => one.missing.split(', ').includes(key))
        : one.evidence.some((e) => lines.has(e.sourceId))),
  )
}

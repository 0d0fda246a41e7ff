import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { noteLine } from './note-line.ts'

/** How a clinician leads up to a diagnosis. */
const lead =
  /^.*?\b(?:(?:sounds?|looks?|seems?|feels?) (?:to me )?(?:like|as if)|thinks?(?: (?:this|it|that))?(?: (?:is|might be|could be|may be))?|believe|suspect|wonders? (?:if|whether)|diagnosed? (?:is|of|with)|due to|caused by|(?<!not )(?:worried|concerned) about|(?:may|might|could|probably|likely) (?:have|be)|impression is)\s+/i
const doubts: [RegExp, string][] = [
  [/\b(?:may|might|could|wonders?|possibl[ey])\b/i, 'possible'],
  [/\b(?:probably|likely|suspect|probable)\b/i, 'probable'],
]
const small =
  /^(?:(?:is|are|be|do|does|call|we|it|this|that|have|has|had|got|you|what|say|maybe|probably|likely|possibly|called|just|really|some|something|like|more|most|whether|if|been|getting|may|might|could|type of|sort of|form of|a|an|the|and|or|of|,|going to)\s+)+/i

/** A spoken diagnosis: "from what you say I think it's probably gout" is "probable gout". '' for none. */
export function diagnosisLine(form: string): string {
  const found = lead.exec(form)?.[0] ?? ''
  const rest = form.slice(found.length)
  const doubt = doubts.find(([pattern]) =>
    pattern.test(`${found} ${small.exec(rest)?.[0] ?? ''}`),
  )?.[1]
  const named = noteLine('diagnosis', rest.replace(small, ''), true)
  if (!mentionsIn(named).some(({ category }) => naming.has(category))) return ''
  return doubt && !named.toLowerCase().includes(doubt) ? `${doubt} ${named}` : named
}
const naming = new Set([
  'diagnosis',
  'symptom',
  'sign',
  'mental-health',
  'allergy-reaction',
  'substance',
])

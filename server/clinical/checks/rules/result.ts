import type { Check, CheckContext, Finding } from '../check.ts'
import { clauseAt } from '../note-sentence.ts'
import { findMatches } from '../said.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

const investigations = new Set(['test', 'imaging'])
const finding =
  /\b(?:normal|negative|positive|clear|unremarkable|abnormal|raised|elevated|grew|shows?|showed|revealed|reveals|demonstrate[sd]?|confirmed|confirms|reactive|exclude[sd]|ruled out|prove[sdn]|proven|diagnostic|within normal limits|nad)\b/i
const isOpen = /\b(?:if|pending|awaiting|await|to (?:exclude|rule|check|look|assess)|for)\b/i

/** Whether a passage may tell a result: neither a plan nor a question nor a condition. */
const mayTell = ({ statement, normal }: Passage): boolean =>
  finding.test(normal) ||
  !['planned', 'offered', 'conditional', 'asked', 'declined'].includes(statement.status)

const orders = /\b(?:order|get|do|send|book|arrange|refer|request|need|repeat|check|take)\b/i

/** Statements behind one that may tell its result. */
const reach = 3

const isToldAfter = ({ passages }: VisitIndex, { statement: { at } }: Passage): boolean =>
  passages
    .slice(at + 1, at + 1 + reach)
    .some(({ normal, quantities }) => finding.test(normal) || quantities.length > 0)

/** A passage that only orders the investigation. */
const isOrder = (passage: Passage): boolean =>
  passage.line.role === 'clinician' &&
  orders.test(passage.normal) &&
  !finding.test(passage.line.normal) &&
  passage.quantities.length === 0 &&
  !/\b(?:was|were|came|back|had|did|last|showed|ago)\b/i.test(passage.normal)

function check({ sentence, visit }: CheckContext): Finding[] {
  return sentence.mentions.flatMap((mention): Finding[] => {
    if (!investigations.has(mention.category)) return []
    const clause = clauseAt(sentence, mention.start)
    const text = sentence.normal.slice(clause.start, clause.end)
    const result = finding.exec(text)
    if (!result || isOpen.test(text)) return []
    const passages = findMatches(visit, mention).map(({ passage }) => passage)
    const isOrdered = passages.length > 0 && passages.every((one) => isOrder(one) || !mayTell(one))
    if (!isOrdered || passages.some((one) => isToldAfter(visit, one))) return []
    const start = clause.start + result.index
    return [{ span: { start, end: start + result[0].length } }]
  })
}

export const result: Check = {
  id: 'result',
  title: 'An investigation that was only ordered has no result yet',
  kind: 'result',
  examples: [
    {
      said: ['C: I want to order an echocardiogram for that murmur.'],
      sentence: 'Echocardiogram was normal.',
      expected: 'amber',
    },
    {
      said: ['C: Your ECG is normal. I will order an echocardiogram.'],
      sentence: 'ECG normal.',
      expected: 'no mark',
    },
    {
      said: ['C: I want to order a cardiac catheterization to look for blockages.'],
      sentence: 'Cardiac catheterization has excluded blockages.',
      expected: 'amber',
    },
  ],
  check,
}

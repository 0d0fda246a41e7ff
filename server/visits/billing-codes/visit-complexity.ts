import type { Answer } from '#contract/endpoint.ts'
import type { CodeSuggestion } from '#contract/codes.ts'
import {
  complexities,
  type Complexity,
  type DecisionElement,
  type suggestVisitLevel as endpoint,
} from '#contract/visit-level.ts'
import { drugsIn } from '#server/clinical/lexicon/drugs.ts'
import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import type { Visit } from '#server/clinical/visit.ts'
import { evidenceOfSource } from '#server/clinical/language/evidence.ts'
import type { Source } from '#server/clinical/language/source.ts'
import type { FoundTask } from '#server/visits/tasks/find.ts'
import { codesOf, statementsInVisit, statedByClinician } from './find.ts'

// Expected to last a year or until death: the test of a chronic illness. By categories of ICD-10-CM.
const chronic =
  /^(?:B18|B20|C|D50|D51|D86|E0[3-6]|E1[01]|E2[138]|E66|E7[89]|F0[13]|F[123]\d|F4[0-3]|F84|F90|G[2-4]|G62|G89|H40|H35|I[1-3]|I4[2-9]|I50|I7[01]|I73|J30|J4[2-7]|J84|K21|K5[018]|K7[04]|L20|L40|M0[56]|M1|M32|M3[45]|M45|M47|M79\.7|M8[01]|N18|N40|N80)/
/** They pass without treatment. */
const minor = /^(?:B07|B08\.[134]|J00|L22|L55|L74|R04\.0|S\d0)/
const notAtGoal =
  /\b(?:wors\w*|uncontrolled|not (?:well )?controlled|flar\w*|exacerbat\w*|progress(?:ed|ing)|not at goal|too high|poorly controlled|deteriorat\w*)\b/i
const overTheCounter =
  /\b(?:ibuprofen|advil|motrin|acetaminophen|tylenol|paracetamol|aspirin|naproxen|aleve|loratadine|claritin|cetirizine|zyrtec|fexofenadine|famotidine|antacids?|saline|vitamins?|over the counter|hydrocortisone cream)\b/i

type Reasons = DecisionElement['reasons']
const toReason = (text: string, source: Source) => ({ text, evidence: evidenceOfSource(source) })

/** Problems that the clinician spoke of: one that is chronic and worse, or two chronic ones, are moderate. */
function problems(codes: readonly CodeSuggestion[]): DecisionElement {
  const reasons = codes.map(({ title, evidence }) => ({ text: title, evidence }))
  const lasting = codes.filter(({ code }) => chronic.test(code))
  const isWorse = lasting.some(({ evidence }) => notAtGoal.test(evidence.quote))
  const isMinor = codes.every(({ code }) => minor.test(code)) && codes.length < 2
  const reached: Complexity =
    isWorse || lasting.length > 1 ? 'moderate' : isMinor ? 'straightforward' : 'low'
  return { element: 'problems', reached, reasons }
}

/** Tests that were ordered, each a line: two are limited, three moderate. */
function data(tasks: readonly FoundTask[]): DecisionElement {
  const orders = tasks.filter(({ kind }) => kind === 'order')
  const reached = complexities[Math.min(2, Math.max(0, orders.length - 1))] ?? 'straightforward'
  return { element: 'data', reached, reasons: orders.map((one) => toReason(one.text, one.source)) }
}

/** Managing a prescribed medicine is moderate risk; one over the counter and a referral are low. */
function risk(tasks: readonly FoundTask[], managed: Reasons): DecisionElement {
  const isPrescription = managed.some(({ evidence }) => !overTheCounter.test(evidence.quote))
  const referred = tasks
    .filter(({ kind }) => kind === 'refer')
    .map((one) => toReason(one.text, one.source))
  const reasons = [...managed, ...referred]
  const reached: Complexity = isPrescription
    ? 'moderate'
    : reasons.length > 0
      ? 'low'
      : 'straightforward'
  return { element: 'risk', reached, reasons }
}

/** Actions on a medicine that are its management. */
const manages = new Set(['start', 'stop', 'continue', 'increase', 'reduce', 'switch', 'restart'])

function prescribed(visit: Visit, tasks: readonly FoundTask[]): Reasons {
  const found = tasks
    .filter(({ kind }) => kind === 'prescribe')
    .map((one) => toReason(one.text, one.source))
  for (const { normal, line } of statedByClinician(visit)) {
    const source = visit.lines[line]?.source
    const isManaged =
      drugsIn(normal).length > 0 &&
      mentionsIn(normal).some(({ concept, negated }) => manages.has(concept) && negated === 'no')
    const isKnown = found.some(({ evidence }) => evidence.sourceId === source?.id)
    if (source && isManaged && !isKnown) found.push(toReason(normal, source))
  }
  return found
}

/**
 * Two of the three elements must be met, so the second highest counts. Without an addressed problem the level is the
 * lowest.
 */
export function visitComplexity(
  visit: Visit,
  tasks: readonly FoundTask[],
): Answer<typeof endpoint> {
  const codes = codesOf(statementsInVisit(visit), visit).filter(
    ({ certainty }) => certainty === 'stated',
  )
  const elements = [problems(codes), data(tasks), risk(tasks, prescribed(visit, tasks))]
  const ranks = elements.map(({ reached }) => complexities.indexOf(reached))
  const rank = ranks.toSorted((a, b) => b - a)[1] ?? 0
  return { level: rank + 2, complexity: complexities[rank] ?? 'straightforward', elements }
}

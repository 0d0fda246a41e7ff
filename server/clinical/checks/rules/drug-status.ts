import type { DrugMention } from '#server/clinical/lexicon/drugs.ts'
import type { Action } from '../treatment-actions.ts'
import type { Check, CheckContext, Finding } from '../check.ts'
import { actionOn, type DrugUse, isSameDrug, findUses } from '../drug-uses.ts'
import { clauseAt, type NoteSentence } from '../note-sentence.ts'
import type { Span } from '../reading.ts'
import { conditions } from '../treatment-actions.ts'
import type { Passage, VisitIndex } from '../visit-index.ts'

/** What contradicts an action of the note, and what in the visit would support it nevertheless. */
const rules: Partial<Record<Action, { against: Action[]; unless: Action[] }>> = {
  continue: {
    against: ['stop', 'refuse', 'past'],
    unless: ['continue', 'start', 'increase', 'reduce'],
  },
  start: { against: ['refuse', 'stop'], unless: ['start', 'increase', 'reduce', 'continue'] },
  stop: {
    against: ['continue', 'start', 'increase'],
    unless: ['stop', 'refuse', 'past', 'reduce'],
  },
  increase: { against: ['reduce', 'stop'], unless: ['increase', 'start'] },
  reduce: { against: ['increase'], unless: ['reduce', 'stop'] },
  refuse: {
    against: ['start', 'increase'],
    unless: ['refuse', 'stop', 'past', 'consider', 'reduce'],
  },
}

/** "Reduced in the summer": an action before the visit. */
const beforeVisit =
  /\b(?:in|last|previously|since|ago|already|recently|by|on \d|january|february|march|april|may|june|july|august|september|october|november|december)\b/i

/** Starting or continuing, as opposed to "takes" and "on", which describe the time before the visit. */
const decisions =
  /^(?:continu|keep|remain|carr|stay|maintain|start|begin|begun|commenc|prescri|add|initiat|given|switch|trial|newly|current)/i

/** "On sertraline", "DH: tramadol", "Current medications: statin". */
function listedOn({ normal }: NoteSentence, drug: Span): (Span & { kind: Action }) | undefined {
  const isListed = /^\W*(?:on|dh|dhx|(?:current )?med(?:ication)?s)\s?:?\s*$/i.test(
    normal.slice(0, drug.start),
  )
  return isListed ? { kind: 'continue', start: drug.start, end: drug.end } : undefined
}

/** "Stay on the five for now": the dose is kept on purpose, which only naming a drug doesn't say. */
const isKept = ({ action, span, passage }: DrugUse) =>
  action === 'continue' &&
  passage.line.role === 'clinician' &&
  /^(?:stay|keep|continue|carry on|hold at|leave)/i.test(passage.normal.slice(span.start, span.end))

/** The contradicting use, the latest one; none if the visit also supports the note. */
function contradicting(
  action: Action,
  { isDecision, isTold }: { isDecision: boolean; isTold: boolean },
  uses: readonly DrugUse[],
): DrugUse | undefined {
  const rule = rules[action]
  if (!rule) return undefined
  const mayBeKept = isChange(action) && !isTold
  // The last decision counts: "we could use propranolol … no propranolol".
  const last = uses.findLast(
    (use) => use.action !== 'consider' && !(use.isBare && use.action === 'continue'),
  )
  const latest = last && isDecision && rule.against.includes(last.action)
  const supports = (use: DrugUse) =>
    rule.unless.includes(use.action) &&
    !(use.isBare && use.action === 'continue' && (action === 'start' || action === 'continue'))
  if (!latest && uses.some(supports)) return undefined
  return uses.findLast(
    (use) =>
      (isAgainst(action, use) && rule.against.includes(use.action) && !use.isBare) ||
      (mayBeKept && isKept(use)),
  )
}

/** That a drug is named in a list of medicines doesn't speak against stopping it. */
const isAgainst = (action: Action, use: DrugUse) =>
  use.action !== 'continue' || use.isExplicit || (action !== 'stop' && action !== 'refuse')

const isChange = (action: Action) => action === 'increase' || action === 'reduce'

/** What the note does, and the visit only would do under a condition. */
function conditional(action: Action, uses: readonly DrugUse[]): DrugUse | undefined {
  const supporting = [action, ...(rules[action]?.unless ?? [])]
  if (action === 'continue' || uses.some((use) => supporting.includes(use.action))) return undefined
  return uses.findLast(({ conditionally }) => conditionally === action)
}

/** Where the same line does to another drug what the note does to this one: one name for another. */
function otherDrug(
  visit: VisitIndex,
  action: Action,
  drug: DrugMention,
  { passage: { line } }: DrugUse,
): Passage | undefined {
  const beside = visit.passages.filter((passage) => passage.line === line)
  return beside.find((passage) =>
    passage.drugs.some(
      (other) => !isSameDrug(drug, other) && actionOn(passage, other)?.kind === action,
    ),
  )
}

/** "Added today", "Rx", "commenced": a drug that was not taken before. */
const newStarts = /^(?:rx|start|begin|begun|began|commenc|prescri|add|initiat)/i
const isNewStart = ({ normal }: NoteSentence, words: string) =>
  newStarts.test(words) && !beforeVisit.test(normal)

/** Where a drug was only asked about, thought of or offered: "I wonder about adding mirtazapine". */
function onlySupposed(
  { passages }: VisitIndex,
  drug: DrugMention,
  uses: readonly DrugUse[],
): Passage | undefined {
  const isSupposed = ({ action, passage }: DrugUse) =>
    action === 'consider' ||
    action === 'refuse' ||
    action === 'past' ||
    (passage.stems.size <= mostWords && supposes.test(passage.normal))
  // "We'll leave it" may be about anything.
  const naming = uses.filter(({ passage }) => passage.drugs.some((one) => isSameDrug(drug, one)))
  if (!naming.every(isSupposed)) return undefined
  return passages.findLast(
    (passage) =>
      passage.drugs.some((one) => isSameDrug(drug, one)) &&
      (passage.statement.isQuestion || uses.some((use) => use.passage === passage)),
  )
}
/** Longer statements are speech without punctuation. */
const mostWords = 40
const supposes =
  /\b(?:wonder\w*|think(?:ing)? (?:of|about)|might|could|maybe|possibly|would be|option|down the (?:line|track)|later on)\b/i

const unaware = /\b(?:not |un)aware of\b/i
const denial = /\b(?:no|nil|not|never|denies|without|nor)\b[^,;:.]*$/i

/** "No anticoagulant at present", "not aware of using a steroid inhaler": it isn't taken. */
function isDenied({ normal, clauses }: NoteSentence, drug: Span, action: Action): boolean {
  const isOpposed = action !== 'continue' && action !== 'start'
  const clause = clauses.find(({ start, end }) => drug.start >= start && drug.start < end)
  const before = normal.slice(clause?.start ?? 0, drug.start)
  return unaware.test(before) || (!isOpposed && denial.test(before))
}

/** "When vomiting, stop metformin": what to do in a case to come goes with starting or taking the drug now. */
const isSickDayRule = ({ normal }: NoteSentence, action: Action): boolean =>
  (action === 'stop' || isChange(action)) && /^\W*(?:if|when|whenever|in case)\b/i.test(normal)

function check({ sentence, visit }: CheckContext): Finding[] {
  return sentence.drugs.flatMap((drug): Finding[] => {
    if (/(?:instead of|rather than)\s$/i.test(sentence.normal.slice(0, drug.start))) return []
    const verb =
      actionOn(sentence, drug, clauseAt(sentence, drug.start)) ?? listedOn(sentence, drug)
    if (!verb) return []
    if (isDenied(sentence, drug, verb.kind)) return []
    const uses = findUses(visit, drug)
    const words = sentence.normal.slice(verb.start, verb.end)
    const isDecision = decisions.test(words)
    // "Reduced in the summer" is about the past, "reduce" about the future.
    const isTold = /ed$/i.test(words) && beforeVisit.test(sentence.normal)
    const isOpen = conditions.test(sentence.normal)
    if (isOpen && uses.some(({ conditionally }) => conditionally === verb.kind)) return []
    if (isSickDayRule(sentence, verb.kind)) return []
    const supposed =
      isNewStart(sentence, words) && !isOpen ? onlySupposed(visit, drug, uses) : undefined
    const use =
      contradicting(verb.kind, { isDecision, isTold }, uses) ??
      (isOpen ? undefined : conditional(verb.kind, uses))
    if (!use && supposed) return [{ span: verb, passage: supposed, isTentative: true }]
    if (!use) return []
    const finding = { span: verb, passage: use.passage, inPassage: use.span }
    const swapped = otherDrug(visit, verb.kind, drug, use)
    return swapped ? [finding, { kind: 'drug', span: drug, passage: swapped }] : [finding]
  })
}

export const drugStatus: Check = {
  id: 'drug-status',
  title: 'A drug is started, continued, changed or stopped as was said',
  kind: 'status',
  examples: [
    {
      said: ['C: We had talked about codeine, but with your allergy, no.'],
      sentence: 'Codeine prescribed.',
      expected: 'red',
    },
    {
      said: ['P: They had me on Zoloft for a year, and then I quit.'],
      sentence: 'Currently taking sertraline.',
      expected: 'red',
    },
    {
      said: ["P: I take Saint John's wort from the shop.", 'C: Please stop that.'],
      sentence: "Stop St John's wort.",
      expected: 'no mark',
    },
    {
      said: ['C: You keep the salbutamol for when you need it.'],
      sentence: 'Salbutamol stopped.',
      expected: 'red',
    },
    {
      said: ['C: Pulse is sixty-two. If it goes under fifty, stop the bisoprolol and phone.'],
      sentence: 'Stop bisoprolol.',
      expected: 'red',
    },
    {
      said: ['P: I was on apixaban, but I stopped it in spring.'],
      sentence: 'No anticoagulant at present.',
      expected: 'no mark',
    },
    {
      said: [
        'P: I take the salbutamol inhaler regularly.',
        'C: Any other inhalers?',
        "P: No, I don't think so.",
      ],
      sentence: 'On a salbutamol inhaler; not aware of using a steroid inhaler.',
      expected: 'no mark',
    },
    {
      said: [
        'C: Let us add empagliflozin, 10 milligrams every morning.',
        "C: If you're vomiting, stop the empagliflozin and the metformin until you eat again.",
      ],
      sentence: 'When vomiting, stop empagliflozin and metformin until eating again.',
      expected: 'no mark',
    },
    {
      said: ["C: I'd want you to stop the ibuprofen.", 'C: Paracetamol instead.'],
      sentence: 'Ibuprofen to be replaced by paracetamol.',
      expected: 'no mark',
    },
    {
      said: ['P: Ibuprofen, four hundred. I had it the first week, but my tummy hated it.'],
      sentence: 'Ibuprofen stopped because of GI upset.',
      expected: 'no mark',
    },
    {
      said: [
        'C: I wonder about adding mirtazapine at night.',
        "P: I'd rather not, honestly.",
        "C: Fine, we'll leave it.",
      ],
      sentence: 'Mirtazapine nocte added today.',
      expected: 'amber',
    },
  ],
  check,
}

import { mentionsIn } from '#server/clinical/lexicon/mentions.ts'
import { isArranged } from './classify.ts'
import type { FactKind } from './fact.ts'
import { noteForm } from './note-form.ts'
import { readableClauses } from './reads-as-note.ts'
import type { Sentence } from './sentences.ts'

/** How a clinician names a condition, however long the way there: "may have something, uh, called gastroenteritis". */
const names =
  /\b(?:called|seems? (?:to be |like )|looks? (?:to be |like )|sounds? like|suggestive of|suggests|in keeping with|consistent with|you(?:'ve| have)? (?:may |might |probably |just |do )*(?:have|got)|(?:may|might|could|must|will|probably|likely)(?: just| well)? (?:be|have)|going through|what (?:we|i) (?:call|say)|diagnos\w+|suspect|i think (?:it|this|that|you))\b/i
/** A patient's fear or statement isn't the clinician's diagnosis. */
const ofOthers =
  /\b(?:you (?:were |are |'re |mentioned|said|think|thought|told)|people|patients|someone|if|in case|rule out|worried|family|mother|father|mum|mom|dad|sister|brother)\b/i
const doubts = /\b(?:may|might|could|maybe|perhaps|possibl[ey]|query|not sure)\b/i
const likely =
  /\b(?:probabl[ey]|likely|suspect|i think|seems?|looks? like|sounds? like|suggest\w*)\b/i

/** How patients name their conditions. */
const has =
  /\b(?:i have|i've|i do have|i(?:'m| am) an? |i(?:'m| am) |i suffer|i get|been told|diagnosed|a bit of|a touch of)\b/i
const asksOfConditions =
  /\b(?:medical|health|other) (?:problems?|conditions?|history|issues?)|\bsuffer from|\bconditions?\b|\bpast (?:medical )?history/i
const fears =
  /\b(?:worr\w+|scared|afraid|fear\w*|concern\w*|convinced|die|dying|read about|google\w*)\b/i
const thinks = /\b(?:i think|maybe|might|not sure|possibly)\b/i

const unspecific = new Set(['past-history', 'surgical-history', 'long-term-condition', 'pregnancy'])

/** "It doesn't look, to me, like that's something called septic arthritis." */
const denied = /\b(?:no|not(?! sure| certain)|never|nothing|unlikely|rather than)\b|n't\b/i
const adjectives = /^(?:viral|bacterial|fungal)$/i

/** The conditions that a sentence affirms or leaves open, in its own words, each once. */
function conditionsIn(text: string): string[] {
  const found = mentionsIn(text).filter(
    ({ category, concept, negated }) =>
      category === 'diagnosis' && negated !== 'yes' && !unspecific.has(concept),
  )
  const [first] = found
  if (first && denied.test(text.slice(0, first.start))) return []
  const byConcept = new Map(
    found
      .filter(({ words }) => !adjectives.test(words))
      .map(({ concept, words }) => [concept, words]),
  )
  return [...byConcept.values()].map((words) => words.replace(/^(?:a|the|my|some) /i, ''))
}

const tests = new Set(['test', 'imaging'])
const ofPeople =
  /\b(?:you (?:were |are |'re |mentioned|said|think|thought|told)|people|patients|someone|in case|worried|family|mother|father|mum|mom|dad|sister|brother)\b/i
const arrangeable = new Set([...tests, 'device'])
/** "It's probably worth giving a urine sample today": the planned test, or the aid to be worn. */
export function namedTest(sentence: Sentence): { kind: 'plan'; text: string } | undefined {
  const { text, isQuestion, line } = sentence
  if (isQuestion || line.role !== 'clinician' || !isArranged(text) || ofPeople.test(text))
    return undefined
  const named = mentionsIn(text).filter(
    ({ category, concept, negated }) =>
      arrangeable.has(category) && negated !== 'yes' && concept !== 'test-result',
  )
  if (named.length === 0 || denied.test(text.slice(0, named[0]?.start))) return undefined
  return { kind: 'plan', text: [...new Set(named.map(({ words }) => words))].join(', ') }
}

const outcome =
  /(?<!\p{L})((?:(?:a (?:bit|little)|slightly|mildly|very|quite) )?(?:normal|negative|positive|clear|fine|stable|low|high|raised|elevated|unremarkable|abnormal))(?!\p{L})/iu
/** "They did a rapid covid test and that was negative": a test with its outcome. */
export function namedResult(
  sentence: Sentence,
): { kind: 'result'; what: string; value: string; text: string } | undefined {
  const { text, isQuestion, line } = sentence
  if (isQuestion || line.role !== 'clinician' || ofOthers.test(text)) return undefined
  const test = mentionsIn(text).find(
    ({ category, concept }) => tests.has(category) && concept !== 'test-result',
  )
  const value = test && outcome.exec(text.slice(test.end))?.[1]
  if (!test || !value || denied.test(text)) return undefined
  const what = test.words.replace(/^(?:a|an|the|your|my|some) /i, '')
  return { kind: 'result', what, value, text: `${what}: ${value}` }
}

const ofReport = /\b(?:reports?|results?|films?|images|pathology|biopsy)\b/i
/** "I see that report. One polyp, a benign adenoma": findings that a clinician reads aloud. */
export function reportedResult(
  sentence: Sentence,
): { kind: 'result'; what: string; value: string; text: string } | undefined {
  const { text, isQuestion, line, before } = sentence
  if (isQuestion || line.role !== 'clinician' || !before || !ofReport.test(before.text))
    return undefined
  const named = conditionsIn(text)
  const form = readableClauses(noteForm(text))
  if (named.length === 0 || form === '' || ofOthers.test(text)) return undefined
  return { kind: 'result', what: named[0] ?? '', value: '', text: form }
}

/** Conditions in a sentence that isn't in note form: a diagnosis, or what a patient lives with. */
export function namedCondition(
  sentence: Sentence,
): { kind: Extract<FactKind, 'diagnosis' | 'history'>; text: string } | undefined {
  const { text, isQuestion, line, question, statements } = sentence
  if (isQuestion || statements.some(({ subject }) => subject !== 'patient')) return undefined
  const isClinician = line.role === 'clinician'
  const isNamed = isClinician
    ? names.test(text) && !ofOthers.test(text)
    : has.test(text) || asksOfConditions.test(question?.normal ?? '')
  if (!isNamed || (!isClinician && fears.test(text))) return undefined
  const list = conditionsIn(text).join(' or ')
  if (list === '') return undefined
  if (!isClinician) return { kind: 'history', text: thinks.test(text) ? `possible ${list}` : list }
  const doubt = doubts.test(text) ? 'possible ' : likely.test(text) ? 'probable ' : ''
  return { kind: 'diagnosis', text: doubt + list }
}

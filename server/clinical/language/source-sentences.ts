import { withPoints } from './decimals.ts'
import { limitSpans, splitSentences, type Span } from './sentences.ts'
import type { Source } from './source.ts'

/** A sentence of the sources; it may run over several transcript lines of one speaker. */
export interface Sentence {
  text: string
  sources: Source[]
  /** Number of the turn: consecutive lines of one speaker share it; other kinds of sources have one each. */
  turn: number
}

/** Lines of one speaker that make one run of sentences. */
export interface Passage {
  text: string
  turn: number
  parts: { source: Source; start: number; end: number }[]
}

// A recogniser that writes no full stops must not turn a whole visit into one sentence.
const longestPassage = 400
const longestSentence = 600
const endsSentence = /[.?!…]["')\]]*\s*$/

function continues(passage: Passage, source: Source): boolean {
  const last = passage.parts.at(-1)?.source
  if (!last || last.kind !== 'transcript' || source.kind !== 'transcript') return false
  return (
    last.speaker === source.speaker &&
    !endsSentence.test(last.text) &&
    passage.text.length < longestPassage
  )
}

function append(passage: Passage, source: Source): void {
  const start = passage.text ? passage.text.length + 1 : 0
  const text = source.kind === 'transcript' ? withPoints(source.text) : source.text
  passage.text = passage.text ? `${passage.text} ${text}` : text
  passage.parts.push({ source, start, end: passage.text.length })
}

/** The sources in order, lines of one sentence joined. */
export function splitPassages(sources: readonly Source[]): Passage[] {
  const passages: Passage[] = []
  let turn = -1
  let previous: Source | undefined
  for (const source of sources) {
    const sameTurn =
      previous?.kind === 'transcript' &&
      source.kind === 'transcript' &&
      previous.speaker !== undefined &&
      previous.speaker === source.speaker
    if (!sameTurn) turn++
    previous = source
    const open = passages.at(-1)
    if (open && continues(open, source)) {
      append(open, source)
      continue
    }
    const passage: Passage = { text: '', turn, parts: [] }
    append(passage, source)
    passages.push(passage)
  }
  return passages
}

// Where speech without full stops begins something new.
const joint =
  /\s(?=(?:okay|alright|all right|(?<!\bright\s)now|so(?! that\b)|but|because|and then|(?<!\bhere\s)and (?:i|you|he|she|it|we|there|then|how|what(?! to\b)|do|are|have|your|my|the|on|also)|do you|did you|does (?:it|he|she|that)|have you|has (?:it|he|she)|are you|is there|any|what about|how about|how (?:is|are|long|many|often|much)|when did|on (?:your|the|his|her) \w+ exam\w*|there (?:is|are|'s)|there's|i (?:do|did|am|have|had|was|think|would|will|want|see|feel|hear|appreciate|just|wan)|i'm|i've|i'd|i'll|we'll|we're|you have|you do|you're|it's|that's|your (?:lungs?|heart|abdomen|neck|blood|oxygen|temperature|pulse|vital))\b)/gi
/**
 * Words after which an object or a clause must follow: "if the test shows | your blood supply is poor" would assert a
 * supposition.
 */
const awaits =
  /\b(?:(?:if|unless|whether|until|till|when|while|because|since|that|which|who|what|where|why|how|than|especially|including|particularly|(?:sound|look|feel|seem)s? like|means?|shows?|showed|indicates?|suggests?|says?|said|think|know|see|hope|notice|determine|to|of|with|without|for|from|at|in|on|by|about|into|over|and|or|but|the|an?|this|your|my|his|her|our|their|is|are|was|were|be|been|am|has|have|had|can|could|will|would|should|may|might|must|not|no|very|(?:first|only|main|other|next|last) things?)|(?:if|unless|whether|until|till)(?: \S+){1,3})$/i
/** "... and if you still have pain | we'll talk about surgery": a condition in front waits for its consequence. */
const opensCase =
  /(?:^|\b(?:and|but|so|now|okay|then|well|exam|examination)\s+)(?:if|when) (?:you|it|that|the|this|they|he|she|your|there|i)(?:['’]\w+)?(?:\s+\S+){1,9}$/i
/** Words that always start a new sentence. */
const startsSentence = /^(?:okay|alright|all right|now|so|but|and)\b/i
/** "Okay, so for your diabetes | it's important": introduces the topic and states nothing. */
const onlyNames =
  /^(?:(?:okay|ok|alright|all right|so|and|now|but|then|well|next)\s+)*(?:(?:for|as for|about|with|regarding|concerning|in terms of) (?:your|the|his|her|that|this)(?: \S+){1,3}|(?:on|for)(?: looking at)? (?:your|the|his|her)(?: \S+){0,4} exam\w*(?: (?:on|of|for) (?:your|the)(?: \S+){1,2})?|for (?:your|the|his|her) (?:assessment|first|second|third|next|last|problem|diagnosis)(?: (?!is\b|are\b|was\b|i\b|we\b|you\b|it\b|i'm\b|we're\b|that's\b|it's\b)\S+){0,16})$/i
const softly = String.raw`(?:(?:okay|ok|alright|all right|so|and|now|but|then|well|great|good|um|uh)\s+)*`
/** A question stays a question: "did you fall or did you plant | and your knee didn't" reports nothing. */
const asksFirst = new RegExp(
  `^${softly}(?:(?:do|does|did|have|has|had|are|is|was|were|can|could) (?:you|he|she|it|they|that|this|there|the pain|your)|any|when (?:you|it)|how|tell me)\\b`,
  'i',
)
/** "Any fever | any chills": behind other words "any" is their object ("stop taking | any of those"). */
const listsQuestions = new RegExp(
  `^${softly}(?:any|(?:do|did|have|are) you|is there|have there been)\\b|\\b(?:okay|alright|all right|now|good|great|so)$`,
  'i',
)
/**
 * "... with the treatment you've been getting and | the cough": what "and the" begins has its own verb, or belongs to
 * what comes before.
 */
const addsThing = /^and (?:the|your|my|on|also)\b/i
const hasVerb =
  /^and (?:\S+ ){1,6}?(?:is|are|was|were|has|have|had|will|would|can|could|should|does|do|did|goes|comes|came|went|keeps?|kept|starts?|started|stopped|hurts?|looks?|feels?|felt|shows?|showed|seems?|sounds?|got|gets|said|says|told|\w+['’](?:s|re|ll|ve|m|d))\b/i
/** "now I'm just examining | your neck": the verb's own object. */
const doesTo =
  /\b(?!morning|evening|feeling|nothing|anything|something|everything|during|swelling)\w+ing$/i
/** "what that means is there | is there is some fluid": who falters says the words again. */
const falters = (before: string, behind: string) => {
  const said = before.toLowerCase().split(/\s+/).slice(-2)
  const again = behind.toLowerCase().split(/\s+/)
  return (
    said.at(-1) === again[0] || (said.length === 2 && said[0] === again[0] && said[1] === again[1])
  )
}
const goesOn = /^and (?:you|he|she|it|there|your|my|the)\b/i
/** A separate question, whatever comes before it. */
const asksAgain =
  /^any (?:(?:other |more )?questions|(?:pain|tender\w*|discomfort|soreness|numbness|tingling) (?:here|there|now|with (?:that|this)|(?:when|if) i))\b/i
/** "You did not okay | what are you doing for it": a short question after an acknowledgement. */
const asksOn =
  /\b(?:okay|alright|all right)(?=\s+(?:(?:and|now|so|then|well)\s+)*(?:what (?:are|is|was|were|do|did|have|has)|how (?:long|many|much|often|is|are|was|did|do|about)|when (?:did|was|do)|where (?:is|does|did)|did you|do you|are you|have you|is (?:it|there)|does (?:it|that|the)|tell me)\b)/gi
/** The lengths in words at which, and from which on, a sentence of speech may be cut. */
const shortest = 5
/** "A dry cough okay | and tell me about the throat": an acknowledgement that only repeats. */
const shortestHeard = 3
const runOn = 24
/** Characters behind a joint that tell what begins there. */
const longestJoint = 60

const wordsIn = (text: string) => text.split(/\s+/).length

const doneInCase =
  /^(?:we'll|we're|i'll|i'd|i would|i want|i wan|i will|you have|it's|that's|i (?:do|can|could|did)? ?(?:not |n't )?(?:see|hear|feel|notice|appreciate)|there(?:'s| is| are)|you do have)\b/i

/** Whether the texts before and after a joint are one sentence. */
function isOne(before: string, behind: string, fewest = shortest): boolean {
  if (wordsIn(before) < fewest || onlyNames.test(before)) return true
  if (opensCase.test(before) && doneInCase.test(behind)) return true
  if (addsThing.test(behind) && !hasVerb.test(behind)) return true
  if (/^your\b/i.test(behind) && doesTo.test(before)) return true
  if (awaits.test(before) && !startsSentence.test(behind.slice(0, 12))) return true
  if (/^any\b/i.test(behind)) return !asksAgain.test(behind) && !listsQuestions.test(before)
  if (goesOn.test(behind) && asksFirst.test(before)) return true
  // "after you | you do your exercises"
  return !startsSentence.test(behind) && falters(before, behind)
}

/** The "and" that starts "and | so I went" belongs to what follows. */
const begun = /\s(?:and|or|but|so)$/i

/** Cuts speech that a recogniser left without full stops; sentences with commas and short ones stay whole. */
function cut(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end)
  if (/[,;]/.test(sentence.slice(0, -1)) && sentence.length < longestPassage) return [span]
  const isShort = wordsIn(sentence) <= runOn
  const joints = isShort
    ? [...sentence.matchAll(asksOn)].map((m) => m.index + m[0].length)
    : [...sentence.matchAll(joint)].map((m) => m.index)
  const spans: Span[] = []
  let from = span.start
  for (const joined of joints) {
    const at = span.start + joined
    const before = text.slice(from, at)
    if (isOne(before, text.slice(at + 1, at + longestJoint), isShort ? shortestHeard : shortest))
      continue
    const end = at - (begun.exec(before)?.[0].length ?? 0)
    spans.push({ start: from, end })
    from = end + 1
  }
  return [...spans, { start: from, end: span.end }]
}

/** The sentences of one passage in order. */
export const sentencesIn = ({ text, turn, parts }: Passage): Sentence[] =>
  splitSentences(text)
    .flatMap((span) => limitSpans(text, cut(text, span), longestSentence))
    .map((span) => ({
      text: text.slice(span.start, span.end).trim(),
      turn,
      sources: parts.filter((p) => p.start < span.end && p.end > span.start).map((p) => p.source),
    }))

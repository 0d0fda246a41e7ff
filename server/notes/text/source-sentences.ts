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
  passage.text = passage.text ? `${passage.text} ${source.text}` : source.text
  passage.parts.push({ source, start, end: passage.text.length })
}

/** The sources in order, lines of one sentence joined. */
export function passagesOf(sources: readonly Source[]): Passage[] {
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
  /\s(?=(?:okay|alright|all right|now|so|but|because|and then|and (?:i|you|he|she|it|we|there|then|how|what|do|are|have|your|my|the|on|also)|do you|did you|does (?:it|he|she)|have you|has (?:it|he|she)|are you|is there|(?<!\b(?:have|having|had|has|without|not|if|there|is|are|noticed|get|with|or|of|you|take|see|for|by|in|n't|do|did)\s)any\b|what about|how about|how (?:is|are|long|many|often|much)|when did|on (?:your|the|his|her) \w+ exam\w*|there (?:is|are|'s)|there's|i (?:do|did|am|have|had|was|think|would|will|want|see|feel|hear|appreciate|just|wan)|i'm|i've|i'd|i'll|we'll|we're|you have|you do|you're|it's|that's|your (?:lungs?|heart|abdomen|neck|blood|oxygen|temperature|pulse|vital))\b)/gi
/**
 * Words behind which their object or their clause still comes: "if the test shows | your blood supply is poor" would state
 * what was only supposed.
 */
const awaits =
  /\b(?:(?:if|unless|whether|until|till|when|while|because|since|that|which|who|what|where|why|how|than|means?|shows?|showed|indicates?|suggests?|says?|said|think|know|see|hope|notice|determine|to|of|with|without|for|from|at|in|on|by|about|into|over|and|or|but|the|an?|this|your|my|his|her|our|their|is|are|was|were|be|been|am|has|have|had|can|could|will|would|should|may|might|must|not|no|very)|(?:if|unless|whether|until|till)(?: \S+){1,3})$/i
/** What begins anew whatever stands before it. */
const beginsAnew = /^(?:okay|alright|all right|now|so|but|and)\b/i
/** "Okay, so for your diabetes | it's important": says of what the rest is, and nothing by itself. */
const onlyNames =
  /^(?:(?:okay|ok|alright|all right|so|and|now|but|then|well|next)\s+)*(?:for|as for|about|with|regarding|concerning|in terms of) (?:your|the|his|her|that|this)(?: \S+){1,3}$/i
/** Words between which a sentence of speech may be cut, and from which on it is looked at. */
const shortest = 5
const runOn = 24

const wordsIn = (text: string) => text.split(/\s+/).length

/** Cuts speech that a recogniser left without full stops; sentences with commas and short ones stay whole. */
function cut(text: string, span: Span): Span[] {
  const sentence = text.slice(span.start, span.end)
  if (
    wordsIn(sentence) <= runOn ||
    (/[,;]/.test(sentence.slice(0, -1)) && sentence.length < longestPassage)
  )
    return [span]
  const spans: Span[] = []
  let from = span.start
  for (const match of sentence.matchAll(joint)) {
    const at = span.start + match.index
    const before = text.slice(from, at)
    const waits = awaits.test(before) && !beginsAnew.test(text.slice(at + 1, at + 12))
    if (wordsIn(before) < shortest || waits || onlyNames.test(before)) continue
    spans.push({ start: from, end: at })
    from = at + 1
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

/** All sentences of the sources in order. */
export const sentencesOf = (sources: readonly Source[]): Sentence[] =>
  passagesOf(sources).flatMap(sentencesIn)

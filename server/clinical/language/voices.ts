import { guessClinician } from '#server/clinical/language/roles.ts'
import type { Source } from './source.ts'

/** Where a clinician continues after an answer: an acknowledgement, or the next question. */
const goesOn =
  /(?<=^|[\s.,?!])(?:(?:okay|alright|all right|got it|gotcha)\b|and (?:have|do|did|are|were) you\b)/gi
const soft = String.raw`(?:(?:okay|ok|alright|all right|got it|gotcha|and|so|now|well|um|uh|then)[\s,.]+)*`
/** A question about the patient's health. */
const asks = new RegExp(
  `^${soft}(?:(?:do|did|have|are|were) you|(?:does|is|was|has) (?:the|it|that|this|anyone|anybody|there)|any|(?:what|how|when|where) (?:have|did|do|does|is|was|are|long|often|many|much)|how's)\\b`,
  'i',
)
/** How an answer begins, where the words before it leave no clause open. */
const begins =
  /(?<![\w'’])(?:yeah|yes|yep|yup|nope|not really|no(?=[\s,.]+(?:i\b|it\b|not\b|nothing\b|none\b|no\b|my\b|okay\b|alright\b|$))|(?:well[\s,]+)?(?:i've|i'm|i (?:have|had|feel|felt|take|took|get|got|do|did|don't|do n't|did n't|haven't|have n't|can't|ca n't|think|was|am|usually|just|only|smoke|drink)|my \w+|it (?:comes|goes|feels|hurts|burns|started|stays|is (?:just|pretty|really|very|more|a)|has been|gets|happens)|it's (?:just|pretty|really|been|more|a|only|like)))(?![\w'’])/gi
const leavesOpen =
  /\b(?:if|that|when|while|because|since|think|thought|know|say|said|says|mean|mind|like|want|and|or|but|so|to|of|what|how|where|why|who|does|did|do|have|has|had|is|was|are|were|can|could|will|would|should|the|an?|your|any|some)\W*$/i
/** A person who says "you", or what will be done, isn't an answering patient. */
const isNoAnswer =
  /\b(?:you(?! know\b)|your|yours|let's|we'll|we will|i'll|i will|i'd like|i would like|i(?:'m| am) (?:just )?(?:going to|gon na|gonna)|i (?:want|wan na|recommend|reviewed|appreciate|hear))\b/i
const tellsOfSelf = /^(?:well[\s,]+)?(?:i|i've|i'm|my)\b.*\b(?:my|me)\b/i

const fewestAsked = 3
const longestAnswer = 60
const fewestLetters = 60

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

/** Where the answer begins in a question run together with it; undefined if there is none. */
function answerAt(text: string): number | undefined {
  if (!asks.test(text)) return undefined
  for (const { index } of text.matchAll(begins)) {
    const before = text.slice(0, index)
    const answer = text.slice(index)
    if (wordsIn(before) < fewestAsked || leavesOpen.test(before)) continue
    return isNoAnswer.test(answer) || wordsIn(answer) > longestAnswer ? undefined : index
  }
  return undefined
}

interface Part {
  text: string
  isOther: boolean
}

/** What the two said in one line of the clinician's, in order; undefined if only one spoke. */
function partsOf(text: string): Part[] | undefined {
  const cuts = [...text.matchAll(goesOn)].map(({ index }) => index).filter((at) => at > 0)
  const pieces = [0, ...cuts].map((at, i) => text.slice(at, cuts[i]))
  const parts: Part[] = []
  let found = 0
  for (const [i, piece] of pieces.entries()) {
    // The last piece may be entirely the clinician's: nobody follows.
    const at = i < pieces.length - 1 ? answerAt(piece) : undefined
    if (at !== undefined) {
      found++
      parts.push({ text: piece.slice(0, at), isOther: false })
      parts.push({ text: piece.slice(at), isOther: true })
    } else parts.push({ text: piece, isOther: false })
  }
  if (found === 0) return undefined
  const [first] = parts
  // What a patient said before the first question is in the line as well.
  if (first && tellsOfSelf.test(first.text) && !isNoAnswer.test(first.text)) first.isOther = true
  return joined(parts)
}

const joined = (parts: readonly Part[]): Part[] =>
  parts.reduce<Part[]>((all, part) => {
    const last = all.at(-1)
    if (last?.isOther === part.isOther) last.text += part.text
    else all.push({ ...part })
    return all
  }, [])

/** The other one of two who speak; undefined if there are more. */
function otherOf(sources: readonly Source[], speaker: string): string | undefined {
  const others = new Set(
    sources.flatMap((s) =>
      s.kind === 'transcript' && s.speaker && s.speaker !== speaker ? [s.speaker] : [],
    ),
  )
  if (others.size === 0 && speaker === 'clinician') return 'patient'
  return others.size === 1 ? [...others][0] : undefined
}

/**
 * The sources with lines taken apart in which a recogniser wrote questions of the clinician's and their answers as of
 * one voice: "do you see blood no i do n't okay and …". Each part keeps the id and times of its line.
 */
export function voicesApart(sources: readonly Source[]): readonly Source[] {
  let clinician: string | undefined
  let other: string | undefined
  let isKnown = false
  return sources.flatMap((source) => {
    const { kind, speaker, text } = source
    if (kind !== 'transcript' || speaker === undefined || text.length < fewestLetters) return source
    const parts = partsOf(text)
    if (!parts) return source
    if (!isKnown) {
      clinician = guessClinician(sources)
      other = clinician === undefined ? undefined : otherOf(sources, clinician)
      isKnown = true
    }
    if (other === undefined || speaker !== clinician) return source
    const by = other
    return parts.map((part) => ({
      ...source,
      text: part.text.trim(),
      speaker: part.isOther ? by : speaker,
    }))
  })
}

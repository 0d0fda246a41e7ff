import { withoutFillers } from '#server/clinical/language/clean.ts'
import { answerOf } from '#server/clinical/language/questions.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { atOnce, partsOf, type Steps } from '#server/clinical/language/steps.ts'
import { isWord, type Token, tokenize } from '#server/clinical/language/tokens.ts'
import { type CheckContext, type Finding, finding } from './context.ts'
import { asksSomeone, isOnlyAsked } from './only-asked.ts'
import { whoSaid } from './speakers.ts'

/** A word with how many denials stand between it and the word before. */
interface Word {
  text: string
  denials: number
  /** Denials at the end of the line before, which may belong to this one. */
  carried: number
  /** Whether the line began with "No," before it. */
  isAnswer: boolean
}

const denies = /^(?:no|not|never|nil|neither|nor|without|cannot|\w*n't)$/
/** What a denial leaves behind that is a word of its own: "couldn't see", "won't go". */
const left = new Map([
  ["couldn't", 'could'],
  ["wouldn't", 'would'],
  ["shouldn't", 'should'],
  ["can't", 'can'],
  ['cannot', 'can'],
  ["won't", 'will'],
])
// A change of person or of the verb that goes with it, articles and labels make no other sentence.
const skipped =
  /^(?:i|me|my|you|your|he|him|his|she|her|they|them|their|we|us|our|patient|clinician|record|pt|'\w+|the|a|an|any|some|do|does|did|is|am|are|was|were|has|have|had|ca|wo|and|but|so)$/
const shortForm = /(?:'(?:s|m|d|ve|re|ll)|(?<=s)')$/
/** In "I think so" these words are said, elsewhere they only lead on. */
const isSaid = (tokens: readonly Token[], at: number) =>
  tokens[at]?.word === 'so' && /^(?:think|hope|say|believe)$/.test(tokens[at - 1]?.word ?? '')

/** "No, I have not", "No my left ear": the answer before what is said. */
const isLead = (tokens: readonly Token[], at: number) =>
  /^(?:no|nope|none)$/.test(tokens[at]?.word ?? '') &&
  leads.test(`${tokens[at + 1]?.word} ${tokens[at + 2]?.word}`)
const leads =
  /^(?:[,.;?]|no|not|never|none|nope|nothing|i|it|my|we|that|there|you|he|she|they|well|i'm|i've|it's|that's|there's|you're|we're|he's|she's|they're|the patient|\w+n't)\b|^[,.;?]/

const carries = (word: string, tokens: readonly Token[], at: number) =>
  (isWord(word) || /\d/.test(word)) && (!skipped.test(word) || isSaid(tokens, at))

/** The words of a text, and the denials behind the last of them. */
function wordsOf(text: string): { words: Word[]; rest: number } {
  const tokens = tokenize(withoutFillers(text).replace(/\bca n't\b/gi, "can't"))
  const words: Word[] = []
  let denied: string[] = []
  let isAnswer = false
  for (const [at, { word }] of tokens.entries()) {
    if (isLead(tokens, at)) {
      isAnswer ||= words.length === 0
      continue
    }
    // "Not me, but my sister had it"
    if (word === 'but') denied = []
    const isDenial = denies.test(word)
    const plain = isDenial ? left.get(word) : word.replace(shortForm, '')
    if (plain && carries(plain, tokens, at)) {
      words.push({ text: plain, denials: denied.length, carried: 0, isAnswer })
      isAnswer = false
      denied = []
    }
    // "It's not my, not my first choice": a stutter denies once.
    if (isDenial && denied.at(-1) !== word) denied.push(word)
  }
  return { words, rest: denied.length }
}

/** All that was said, word by word. */
interface Stream {
  words: Word[]
  units: Unit[]
  /** Where a word stands in the stream. */
  places: Map<string, number[]>
  /** Denials at the end of the last line, and whose turn it was. */
  rest: number
  turn: number
}

const streams = new WeakMap<SourceIndex, Stream>()

function addTo(stream: Stream, unit: Unit): void {
  const { words, rest } = wordsOf(unit.text)
  const [first] = words
  if (first && unit.turn === stream.turn) first.carried = stream.rest
  stream.rest = rest
  stream.turn = unit.turn
  for (const word of words) {
    const places = stream.places.get(word.text)
    if (places) places.push(stream.words.length)
    else stream.places.set(word.text, [stream.words.length])
    stream.words.push(word)
    stream.units.push(unit)
  }
}

/** Reads all that was said once, with a pause behind every few sentences. */
export function* readingRecital(index: SourceIndex): Steps<Stream> {
  const known = streams.get(index)
  if (known) return known
  const stream: Stream = { words: [], units: [], places: new Map(), rest: 0, turn: -1 }
  for (const some of partsOf(index.units)) {
    for (const unit of some) addTo(stream, unit)
    yield
  }
  streams.set(index, stream)
  return stream
}

/** Words of a row from which on it is the same sentence, wherever it stands; whole lines may be shorter. */
const certain = 4
const fewest = 2
/** Places of one row that are looked at. */
const mostTried = 50

/** "Shortness of breath" – "no": a fragment that somebody answers asks, though it bears no mark. */
function asks(index: SourceIndex, unit: Unit): boolean {
  const next = index.units[unit.at + 1]
  if (unit.question || !next) return unit.question
  return (
    next.turn !== unit.turn &&
    /^\W*(?:no|not|yes|yeah)\b/i.test(next.text) &&
    answerOf(next.text) !== undefined
  )
}

/** Whether the row at this place is the same sentence and no part of another that only asks. */
function isTelling(stream: Stream, at: number, length: number): boolean {
  if (length >= certain) return true
  const first = stream.units[at]
  const last = stream.units[at + length - 1]
  return length >= fewest && stream.units[at - 1] !== first && stream.units[at + length] !== last
}

interface Turned {
  word: Word
  occurrence: number
  unit: Unit
}

/** Words back in which a denial may reach the start of a row: "I don't see any pain or redness" denies the redness. */
const scope = 6

/** Whether the row may be denied by what stands before it in its line. */
function isReached({ words, units }: Stream, at: number): boolean {
  for (let i = at - 1; i >= at - scope && units[i] === units[at]; i--)
    if ((words[i]?.denials ?? 0) > 0) return true
  return false
}

/** Words between two things of a list that one denial denies. */
const list = 2
const isDenied = ({ denials }: Word) => denials > 0

/** The first word of the row that has another number of denials at this place, -1 where there is none. */
const differsAt = (row: readonly Word[], stream: Stream, from: number) =>
  row.findIndex(({ denials }, i) => {
    const said = stream.words[from + i]
    if (!said || denials === said.denials || denials === said.denials + said.carried) return false
    // "No nausea or vomiting" denies the vomiting of "no nausea, no vomiting" as well.
    if (i > 0 && denials === 0) return !row.slice(Math.max(0, i - list), i).some(isDenied)
    return i > 0 || denials === 0 || !isReached(stream, from)
  })

/** Words between a question and its answer. */
const reach = 60

/** Where the words of the row stand: if it can be told, behind the part before it and with the same "No," in front. */
function placesOf(row: readonly Word[], stream: Stream, after: number | undefined): number[] {
  const places = (stream.places.get(row[0]?.text ?? '') ?? []).filter((at) =>
    row.every(({ text }, i) => stream.words[at + i]?.text === text),
  )
  const isNear = (at: number) => after !== undefined && at > after && at < after + reach
  const near = places.some(isNear) ? places.filter(isNear) : places
  const isAlike = (at: number) => stream.words[at]?.isAnswer === row[0]?.isAnswer
  return (near.some(isAlike) ? near.filter(isAlike) : near).slice(0, mostTried)
}

const startOf = ({ text }: Unit, { text: word }: Word) =>
  Math.max(0, text.toLowerCase().indexOf(word))

/** The word before which a row of the note has another number of denials than every line with the same words. */
function turnedIn(
  row: readonly Word[],
  places: readonly number[],
  { index, stream, isAsking }: { index: SourceIndex; stream: Stream; isAsking: boolean },
): Turned | undefined {
  let found: Turned | undefined
  for (const at of places) {
    const differs = differsAt(row, stream, at)
    const unit = stream.units[at + Math.max(0, differs)]
    if (!unit || !isTelling(stream, at, row.length)) continue
    const word = row[differs]
    if (!word) return undefined
    if (
      !isAsking &&
      (asks(index, unit) || (word.denials > 0 && isOnlyAsked(unit, startOf(unit, word))))
    )
      continue
    const occurrence = row.slice(0, differs).filter(({ text }) => text === word.text).length
    found ??= { word, occurrence, unit }
  }
  return found
}

const asking =
  /\b(?:do|did|have|has|are|is|does|was|were) (?:you|there|the patient|he|she)\b|\bwhat kind of\b/i
/** A role or a name before a quotation. */
const label =
  /^\s*(?:(?:the )?(?:patient|clinician|record)(?: asked| said)?:\s*|[^:“”]{1,60}:\s*(?=“))/i

function placeOf(text: string, { word, occurrence }: Turned): { start: number; end: number } {
  const lower = text.toLowerCase().replaceAll('’', "'")
  let start = lower.indexOf(word.text)
  for (let i = 0; i < occurrence; i++) start = lower.indexOf(word.text, start + 1)
  return start < 0 ? { start: 0, end: text.length } : { start, end: start + word.text.length }
}

/** Words that tell of a change of state and can be put into any sentence. */
const ofChange =
  /^(?:new|newly|worsening|worsened|improving|improved|resolved|resolving|recurrent|longer|persistent)$/

/** "With worsening pain" against "with pain": what was said word for word, but for a change that nobody spoke of. */
function putIn(row: readonly Word[], stream: Stream): { word: Word; unit: Unit } | undefined {
  const word = row.find(({ text }) => ofChange.test(text))
  if (!word) return undefined
  const rest = row.filter((one) => one !== word)
  const at = placesOf(rest, stream, undefined).find((place) =>
    isTelling(stream, place, rest.length),
  )
  const unit = at === undefined ? undefined : stream.units[at + row.indexOf(word)]
  return unit && { word, unit }
}

function differenceIn(
  context: CheckContext,
  row: readonly Word[],
  places: readonly number[],
  how: { index: SourceIndex; stream: Stream; isAsking: boolean },
): Finding | undefined {
  const { text } = context
  const turned = turnedIn(row, places, how)
  if (turned) {
    const { unit, word } = turned
    const message = `Note ${word.denials > 0 ? 'denies' : 'affirms'} "${word.text}"; ${whoSaid(unit)} "${unit.text}"`
    const at = { kind: 'negation' as const, ...placeOf(text, turned), inSource: unit.text }
    return finding(context, { ...at, contradicts: true, message })
  }
  const more = places.length === 0 ? putIn(row, how.stream) : undefined
  if (!more) return undefined
  const message = `Note says "${more.word.text}"; ${whoSaid(more.unit)} "${more.unit.text}"`
  const at = { kind: 'finding' as const, ...placeOf(text, { ...more, occurrence: 0 }) }
  return finding(context, { ...at, inSource: more.unit.text, contradicts: false, message })
}

/** "I do think so" against "I don't think so": word for word what was said, but for a denial more or less. */
export function checkRecited(context: CheckContext): Finding[] {
  const { text, index } = context
  const stream = atOnce(readingRecital(index))
  let after: number | undefined
  for (const part of text.split(/[“”]|(?<=\?)\s|\s[–-]\s/)) {
    const row = wordsOf(part.replace(label, '')).words
    if (row.length === 0) continue
    const isAsking = part.includes('?') || asksSomeone(part) || asking.test(part)
    const places = placesOf(row, stream, after)
    const found = differenceIn(context, row, places, { index, stream, isAsking })
    if (found) return [found]
    after = places.length === 1 ? places[0] : undefined
  }
  return []
}

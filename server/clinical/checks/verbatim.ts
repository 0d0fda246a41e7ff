import { bareStatement, withoutFillers } from '#server/clinical/language/clean.ts'
import { nameOf } from '#server/clinical/language/roles.ts'
import type { SourceIndex, Unit } from '#server/clinical/language/unit.ts'
import { atOnce, partsOf, type Steps } from '#server/clinical/language/steps.ts'

/** All that was said as words in a row, each with the unit it stands in. */
interface Stream {
  words: string[]
  units: Unit[]
  /** Where a word stands in the stream. */
  places: Map<string, number[]>
  /** Who is heard, as a note calls them. */
  names: Set<string>
}

const streams = new WeakMap<SourceIndex, Stream>()
const wordsOf = (text: string): string[] =>
  withoutFillers(text)
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\d]+(?:['.][\p{L}\d]+)*/gu) ?? []

function addTo(stream: Stream, unit: Unit): void {
  const speaker = unit.sources[0]?.speaker
  if (speaker) stream.names.add(nameOf(speaker).toLowerCase())
  for (const word of wordsOf(unit.text)) {
    const places = stream.places.get(word) ?? []
    places.push(stream.words.length)
    stream.places.set(word, places)
    stream.words.push(word)
    stream.units.push(unit)
  }
}

/** Reads all that was said for quotations once, with a pause behind every few sentences. */
export function* readingQuotes(index: SourceIndex): Steps<Stream> {
  const known = streams.get(index)
  if (known) return known
  const stream: Stream = { words: [], units: [], places: new Map(), names: new Set() }
  for (const some of partsOf(index.units)) {
    for (const unit of some) addTo(stream, unit)
    yield
  }
  streams.set(index, stream)
  return stream
}

const streamOf = (index: SourceIndex): Stream => atOnce(readingQuotes(index))

interface Part {
  words: string[]
  /** As the note labels the quotation. */
  speaker: string | undefined
}

const label = /^(?:the )?(.{1,60}?)(?: asked| said)?:?\s*$/i
const roles = new Set(['patient', 'clinician', 'record', 'said'])

/** A role, or the name of somebody who is heard in the visit. */
function labelIn(between: string, { names }: Stream): string | undefined {
  const name = label.exec(between)?.[1]?.toLowerCase()
  return name !== undefined && (roles.has(name) || names.has(name)) ? name : undefined
}

/** What a statement quotes: every quotation with its label, and a question before its answer; else the whole. */
function quotesIn(text: string, stream: Stream): Part[] {
  if (!text.includes('“')) return [{ words: wordsOf(text), speaker: undefined }]
  const parts: Part[] = []
  let from = 0
  for (const match of text.matchAll(/“([^”]*)”?/g)) {
    const between = text
      .slice(from, match.index)
      .replace(/^\s*–\s*|\s*–\s*$/g, '')
      .trim()
    const speaker = labelIn(between, stream)
    if (between && !speaker) parts.push({ words: wordsOf(between), speaker: undefined })
    parts.push({ words: wordsOf(match[1] ?? ''), speaker })
    from = match.index + match[0].length
  }
  const rest = wordsOf(text.slice(from))
  return rest.length > 0 ? [...parts, { words: rest, speaker: undefined }] : parts
}

const mayBe = (unit: Unit | undefined, speaker: string | undefined) => {
  const said = unit?.sources[0]?.speaker
  if (speaker === undefined || said === speaker) return true
  if (!roles.has(speaker)) return said !== undefined && nameOf(said).toLowerCase() === speaker
  return said !== 'patient' && said !== 'clinician'
}

/** Where a part stands word for word. */
function placesOf({ words, speaker }: Part, stream: Stream): number[] {
  return (stream.places.get(words[0] ?? '') ?? []).filter(
    (at) =>
      stream.words[at + words.length - 1] === words.at(-1) &&
      words.every((word, i) => stream.words[at + i] === word) &&
      mayBe(stream.units[at], speaker),
  )
}

/** Words before which a quotation may begin; more are looked at by nobody. */
const mostMissing = 12

const leads = new WeakMap<Unit, number>()

/** How many words "Okay, so" and their like take at the start of a unit, and the like at its end. */
function leadOf(unit: Unit): number {
  const known = leads.get(unit)
  if (known !== undefined) return known
  const lead = wordsOf(unit.text).length - wordsOf(bareStatement(unit.text)).length
  leads.set(unit, lead)
  return lead
}

/** Words at the start of a quotation that may be said twice before it: "I can't, I can't walk". */
const stutter = 3
const denies = /^(?:no|not|never|nil|\w*n't)$/

/** Words that may be missing at the start of a quoted sentence when they are only a manner of speaking. */
function startsWhole(stream: Stream, at: number): boolean {
  const unit = stream.units[at]
  if (!unit || stream.units[at - 1] !== unit) return true
  let missing = 1
  while (missing < mostMissing && stream.units[at - missing - 1] === unit) missing++
  const quoted = stream.words.slice(at, at + stutter)
  const leftOut = stream.words.slice(at - missing, at)
  if (leftOut.some((word) => denies.test(word) && !quoted.includes(word))) return false
  return missing <= leadOf(unit)
}

/** Whether nothing of the last unit is left out but "okay?". */
function endsWhole(stream: Stream, end: number): boolean {
  const unit = stream.units[end]
  if (!unit || stream.units[end + 1] !== unit) return true
  const rest = stream.words
    .slice(end + 1, end + 4)
    .filter((_, i) => stream.units[end + 1 + i] === unit)
  return rest.length <= 2 && rest.every((word) => /^(?:okay|ok|right|so|and|yeah|now)$/.test(word))
}

const fewest = 4
/** Places of the longest part that are tried. */
const mostTried = 20
/** Words between the parts of one exchange. */
const reach = 90

function unitsOf(stream: Stream, at: number, length: number): Unit[] {
  return [...new Set(stream.units.slice(at, at + length))]
}

/** A correction must not be left out of a quotation. */
const isWhole = (units: readonly Unit[], index: SourceIndex) =>
  units.every((u) => {
    const by = u.correctedBy === undefined ? undefined : index.units[u.correctedBy]
    return by === undefined || units.includes(by)
  })

/**
 * The sentences of the visit that a statement repeats word for word, but for fillers, in spoken
 * order: whole sentences, with their corrections, and questions only as questions. Undefined where
 * any part of the statement stands nowhere.
 */
export function quotedUnits(text: string, index: SourceIndex): Unit[] | undefined {
  const stream = streamOf(index)
  const parts = quotesIn(text, stream)
  const isQuoted = text.includes('“')
  const longest = parts.reduce((a, b) => (b.words.length > a.words.length ? b : a))
  if (longest.words.length === 0) return undefined
  const isShort = !isQuoted && longest.words.length < fewest
  const places = new Map(
    parts.map((part) => [
      part,
      placesOf(part, stream).filter(
        (at) => startsWhole(stream, at) && endsWhole(stream, at + part.words.length - 1),
      ),
    ]),
  )
  for (const anchor of places.get(longest)?.slice(0, mostTried) ?? []) {
    const units = new Set<Unit>()
    const all = parts.every((part) => {
      const near = (part === longest ? [anchor] : (places.get(part) ?? [])).toSorted(
        (a, b) => Math.abs(a - anchor) - Math.abs(b - anchor),
      )[0]
      if (near === undefined || Math.abs(near - anchor) > reach) return false
      for (const unit of unitsOf(stream, near, part.words.length)) units.add(unit)
      return true
    })
    const found = [...units].toSorted((a, b) => a.at - b.at)
    const asks =
      // Of a record without marks nobody can ask for one: its question asks by its words alone.
      found.some((u) => u.question && u.text.includes('?') && !/\btell me\b/i.test(u.text)) &&
      !text.includes('?')
    const isLoose = isShort && wordsOf(found[0]?.text ?? '').length !== longest.words.length
    if (all && !asks && !isLoose && isWhole(found, index)) return found
  }
  return undefined
}

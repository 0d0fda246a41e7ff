import type { Edit, NewChunk, StoredChunk } from '../chunks/stored.ts'
import { byTime, endOf } from './times.ts'
import { type Change, changesOf, type Word, wordsOf } from './words.ts'

/** A line of the version that is replaced, with what the user made of it. */
interface EditedLine {
  heard: StoredChunk
  edit: Edit
}

/** Unchanged words on either side that must be found again for a correction to be put in the same place. */
const CONTEXT = 2

/**
 * Applies a user's corrections to the lines of a new version: if the corrected words occur at the same time, they are
 * corrected again; if the new version already has the user's words, nothing is left to do; otherwise the user's line is
 * kept beside the new one, for a person to resolve.
 * @returns the edits of the new lines, by their index in the list
 */
export function carryEdits(
  edited: readonly EditedLine[],
  lines: readonly NewChunk[],
): Map<number, Edit> {
  const carried = new Map<number, Edit>()
  const near = byTime(lines)
  const put = (place: number, change: Edit) =>
    carried.set(place, { ...carried.get(place), ...change })
  const textAt = (place: number) => carried.get(place)?.text ?? lines[place]?.text ?? ''
  for (const { heard, edit } of edited) {
    const places = near(heard.timestamp, endOf(heard))
    if (edit.text !== undefined) {
      const found = placeText(heard.text, edit.text, places, textAt)
      if (found === 'unplaced') keepBeside(edit.text, places, carried, put)
      else for (const [place, text] of found) put(place, { text })
    }
    // A conflict left open in the previous version stays open.
    if (edit.yours !== undefined) keepBeside(edit.yours, places, carried, put)
    if (edit.speaker !== undefined)
      for (const place of places) {
        const line = lines[place]
        if (line && covers(heard, line)) put(place, { speaker: edit.speaker })
      }
  }
  return carried
}

function keepBeside(
  text: string,
  places: readonly number[],
  carried: ReadonlyMap<number, Edit>,
  put: (place: number, change: Edit) => void,
): void {
  const [place] = places
  if (place === undefined) return
  const known = carried.get(place)?.yours
  put(place, { yours: [known, text || '(line removed)'].filter(Boolean).join('\n') })
}

/** Whether more than half of a line's time is within another line. */
function covers(old: StoredChunk, line: NewChunk): boolean {
  const shared = Math.min(endOf(old), endOf(line)) - Math.max(old.timestamp, line.timestamp)
  return shared > (endOf(line) - line.timestamp) / 2
}

/** The new texts of the lines that a correction changes, or that it found no place. */
function placeText(
  heard: string,
  wanted: string,
  places: readonly number[],
  textAt: (place: number) => string,
): Map<number, string> | 'unplaced' {
  const [before, after] = [wordsOf(heard), wordsOf(wanted)]
  const texts = new Map(places.map((place) => [place, textAt(place)]))
  const changed = new Map<number, string>()
  const changes = changesOf(before, after)
  // Only marks or capitals were changed: they belong to the very words.
  if (changes.length === 0) {
    const same = places.find((place) => sameWords(wordsOf(texts.get(place) ?? ''), before))
    return same === undefined ? 'unplaced' : new Map([[same, wanted]])
  }
  for (const change of changes) {
    const there = [...texts].find(([, text]) => holds(wordsOf(text), after, change.after))
    if (there && change.after.to > change.after.from) continue
    const found = placeChange(change, { before, after, wanted }, texts)
    if (found === 'done') continue
    if (!found) return 'unplaced'
    texts.set(...found)
    changed.set(...found)
  }
  return changed
}

interface Texts {
  before: readonly Word[]
  after: readonly Word[]
  wanted: string
}

function placeChange(
  change: Change,
  { before, after, wanted }: Texts,
  texts: ReadonlyMap<number, string>,
): [number, string] | 'done' | undefined {
  for (const [place, text] of texts) {
    const words = wordsOf(text)
    const at = placeOf(words, before, change.before)
    if (at !== undefined)
      return [place, replaced(text, words, at, change, { before, after, wanted })]
  }
  const done = [...texts.values()].some((text) => holds(wordsOf(text), after, change.after))
  return done ? 'done' : undefined
}

const sameWords = (a: readonly Word[], b: readonly Word[]) =>
  a.length === b.length && a.every(({ key }, n) => key === b[n]?.key)

const holds = (words: readonly Word[], of: readonly Word[], span: Change['before']) =>
  placeOf(words, of, span) !== undefined

/** Where the words of a span, with those around them, are in a line; undefined unless exactly once. */
function placeOf(
  words: readonly Word[],
  of: readonly Word[],
  { from, to }: Change['before'],
): number | undefined {
  const lead = Math.min(CONTEXT, from)
  const wanted = of.slice(from - lead, to + CONTEXT)
  if (wanted.length === 0) return undefined
  const starts = words.flatMap((_, at) =>
    wanted.every(({ key }, n) => words[at + n]?.key === key) ? [at] : [],
  )
  const [only] = starts
  return starts.length === 1 && only !== undefined ? only + lead : undefined
}

/** The line with the user's own letters in the place of the words from number `at` on. */
function replaced(
  text: string,
  words: readonly Word[],
  at: number,
  { before, after }: Change,
  { after: theirs, wanted }: Texts,
): string {
  const count = before.to - before.from
  const [first, last] = [theirs[after.from], theirs[after.to - 1]]
  const put = first && last && after.to > after.from ? wanted.slice(first.from, last.to) : ''
  const start = words[at]?.from ?? text.length
  const end = words[at + count - 1]?.to ?? start
  if (count > 0) return tidy(`${text.slice(0, start)}${put}${text.slice(end)}`)
  const behind = words[at - 1]?.to ?? 0
  return tidy(`${text.slice(0, behind)} ${put}${behind === 0 ? ' ' : ''}${text.slice(behind)}`)
}

const tidy = (text: string) =>
  text
    .replace(/ {2,}/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    // A word between two commas was removed.
    .replace(/,{2,}/g, ',')
    .trim()

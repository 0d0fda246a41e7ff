import { slotAfter } from './macros.ts'

/** Matches words as an engine may write them, with any space and punctuation between them. */
export function phrasePattern(phrase: string): RegExp | undefined {
  const words = phrase.toLowerCase().match(/[\p{L}\d]+(?:['’][\p{L}]+)*/gu)
  if (!words) return undefined
  return new RegExp(`(?<![\\p{L}\\d])${words.join('[\\s,.;:–-]+')}(?![\\p{L}\\d])[.,;:]?`, 'giu')
}

export interface DictatedMacro {
  phrase: string
  text: string
}

/** A macro requested while dictating. */
export interface Insertion {
  phrase: string
  /** Its text, with the slots that were filled by voice. */
  text: string
  /** Names of the slots that are still open. */
  open: string[]
}

export interface DictatedLine {
  seq: number
  /** What was said, with the phrases of macros and without the words that filled their slots. */
  said: string
  /** The text of the dictation, with macros in place of their phrases. */
  parts: (string | Insertion)[]
}

/** What fills a slot is a few words; longer sentences leave it open. */
const MOST_WORDS = 12
const leaveOpen = /^\s*(?:leave (?:it )?(?:open|blank)|skip(?: it)?)[.!]?\s*$/i

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length

/**
 * Reads final lines as a dictation: a macro replaces its phrase at once, and its `[[slots]]` are filled from what is
 * said next, one line each or separated by commas. "Skip" leaves a slot open.
 */
export function dictate(
  lines: readonly { seq: number; text: string }[],
  macros: readonly DictatedMacro[],
): DictatedLine[] {
  const done: DictatedLine[] = []
  let open: Insertion | undefined
  for (const { seq, text } of lines) {
    const next = firstPhrase(text, macros)
    if (open && !next && mayFill(text)) {
      if (leaveOpen.test(text)) open = undefined
      else if (fill(open, text).open.length === 0) open = undefined
      continue
    }
    const line: DictatedLine = { seq, said: '', parts: [] }
    open = readLine(line, text, macros)
    if (line.parts.length > 0) done.push(line)
  }
  return done
}

const mayFill = (text: string) => countWords(text) <= MOST_WORDS

/** Returns the macro whose slots the next words would fill. */
function readLine(
  line: DictatedLine,
  text: string,
  macros: readonly DictatedMacro[],
): Insertion | undefined {
  const found = firstPhrase(text, macros)
  if (!found) {
    keep(line, text)
    return undefined
  }
  const { macro, start, end } = found
  keep(line, text.slice(0, start))
  const insertion = { phrase: macro.phrase, text: macro.text, open: slotsOf(macro.text) }
  line.said += text.slice(start, end)
  line.parts.push(insertion)
  const rest = text.slice(end)
  const until = firstPhrase(rest, macros)?.start ?? rest.length
  const own = rest.slice(0, until)
  if (insertion.open.length === 0 || own.trim() === '' || !mayFill(own)) {
    const after = readLine(line, rest, macros)
    return after ?? (rest.trim() === '' && insertion.open.length > 0 ? insertion : undefined)
  }
  fill(insertion, own)
  const after = rest.slice(until)
  if (after.trim() !== '') return readLine(line, after, macros)
  return insertion.open.length > 0 ? insertion : undefined
}

function keep(line: DictatedLine, text: string): void {
  line.said += text
  if (text.trim() !== '') line.parts.push(text.trim())
}

function firstPhrase(text: string, macros: readonly DictatedMacro[]) {
  const found = macros.flatMap((macro) => {
    const match = phrasePattern(macro.phrase)?.exec(text)
    return match ? [{ macro, start: match.index, end: match.index + match[0].length }] : []
  })
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end)[0]
}

function slotsOf(text: string): string[] {
  const slots: string[] = []
  for (let slot = slotAfter(text, 0); slot; slot = slotAfter(text, slot.end))
    slots.push(text.slice(slot.start + 2, slot.end - 2).trim())
  return slots
}

/** Fills the open slots in order; the last slot takes any words left over. */
function fill(insertion: Insertion, said: string): Insertion {
  const all = said
    .split(/,\s*/)
    .map((one) => one.trim().replace(/(?<![.;:!])[.;:!]+$/, ''))
    .filter(Boolean)
  const room = insertion.open.length
  const values = [...all.slice(0, room - 1), all.slice(room - 1).join(', ')].filter(Boolean)
  for (const value of values) {
    const slot = slotAfter(insertion.text, 0)
    if (!slot) break
    const before = insertion.text.slice(0, slot.start)
    // A recogniser capitalises each line; inside a sentence there is no capital.
    const isInside = /[\p{L}\d,:;]\s*$/u.test(before) && /^\p{Lu}\p{Ll}/u.test(value)
    const word = isInside ? value.charAt(0).toLowerCase() + value.slice(1) : value
    insertion.text = before + word + insertion.text.slice(slot.end)
  }
  insertion.open = slotsOf(insertion.text)
  return insertion
}

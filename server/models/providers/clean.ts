import { withoutLinks } from '#server/clinical/injection/links.ts'

/** Cleans a model's text piece by piece, so that only what a note may contain is left. */
interface Cleaner {
  /** The clean text that this piece makes certain; the rest is held back. */
  push(text: string): string
  end(): string
}

// What may still become an image, a link, a tag or an address when more text comes.
const unfinished =
  /(?:!?\[[^[\]\n]{0,300}(?:\](?:\([^)\n]{0,2000})?)?|!|\]|<(?:[a-z/!][^>\n]{0,300})?|\b(?:(?:[a-z][a-z\d+.-]{1,12}:\/\/?|www\.)[^\s<>)]*|h(?:t(?:t(?:ps?:?)?)?)?|w(?:ww?)?|ftp?s?:?))$/i
const tag = /<\/?[a-z!][^>\n]*(>)?/gi

/**
 * Without images, links, tags and addresses: a note never leads out of the product. An unclosed tag is matched too,
 * to the end of its line, so that no later start is tried (linear time).
 */
const cleanMarkdown = (text: string): string =>
  withoutLinks(text).replace(tag, (whole, end?: string) => (end ? ' ' : whole))

const NOTHING = 'NONE'

/**
 * A cleaner for the text of one section: no code fences, no headings of its own, no links, and nothing at all if the
 * model answers NONE.
 */
export function sectionCleaner(): Cleaner {
  return cleaner(false)
}

/** A cleaner for an answer in a chat, in which NONE is an ordinary word. */
export function answerCleaner(): Cleaner {
  return cleaner(true)
}

interface CleanerState {
  held: string
  isAtLineStart: boolean
  hasBegun: boolean
  /** The last character handed on. */
  last: string
}

function cleaner(hasBegun: boolean): Cleaner {
  const state: CleanerState = { held: '', isAtLineStart: true, hasBegun, last: '' }
  return {
    push(text) {
      state.held += text
      return begin(state, false) ? separate(state, takeLines(state, false)) : ''
    },
    end: () => (begin(state, true) ? separate(state, takeLines(state, true)) : ''),
  }
}

function takeLines(state: CleanerState, isEnd: boolean): string {
  let out = ''
  for (;;) {
    if (state.isAtLineStart && !beginLine(state, isEnd)) return out
    const end = state.held.indexOf('\n')
    if (end < 0) return out + takeWords(state, isEnd)
    out += cleanMarkdown(state.held.slice(0, end + 1))
    state.held = state.held.slice(end + 1)
    state.isAtLineStart = true
  }
}

/** Leaves out code fences and puts headings in bold. @returns false if it needs more text */
function beginLine(state: CleanerState, isEnd: boolean): boolean {
  for (;;) {
    const { held } = state
    // A line that begins with these marks is judged when it is complete.
    const isMarked = /^\s*(?:#|`|~~~)/.test(held) || (!isEnd && /^[ \t]*$/.test(held))
    const end = held.indexOf('\n')
    if (isMarked && end < 0 && !isEnd) return false
    if (!/^\s*(?:```|~~~)/.test(held)) break
    state.held = end < 0 ? '' : held.slice(end + 1)
    if (state.held === '') return false
  }
  state.held = state.held.replace(/^[ \t]*#{1,6}[ \t]*([^\n]*)/, (_, words: string) => bold(words))
  state.isAtLineStart = false
  return true
}

function takeWords(state: CleanerState, isEnd: boolean): string {
  const { held } = state
  const from = isEnd ? held.length : (unfinished.exec(held)?.index ?? held.length)
  state.held = held.slice(from)
  return cleanMarkdown(held.slice(0, from))
}

/** @returns false while the text may still be NONE */
function begin(state: CleanerState, isEnd: boolean): boolean {
  if (state.hasBegun) return true
  const held = state.held.trimStart()
  state.held = held
  const start = held.slice(0, NOTHING.length + 1).toUpperCase()
  const mayBeNothing = NOTHING.startsWith(start) || /^NONE[\s.]?$/.test(start)
  if (mayBeNothing && !isEnd) return false
  if (/^NONE\.?\s*$/i.test(held)) state.held = ''
  state.hasBegun = state.held !== ''
  return state.hasBegun
}

/** Removed text must not let the words around it become a link: `]` and `(` never meet. */
function separate(state: CleanerState, text: string): string {
  const isJoint = state.last === ']' && /^[(:]/.test(text)
  state.last = text.at(-1) ?? state.last
  return isJoint ? ` ${text}` : text
}

const bold = (words: string) => (words.trim() ? `**${words.trim().replaceAll('**', '')}**` : '')

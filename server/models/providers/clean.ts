import { withoutLinks } from '#server/clinical/injection/links.ts'

/** Takes what a model writes, piece by piece, and hands on what may stand in a note. */
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
 * A cleaner for the text of one section: no code fences, no headings of its own, no links, and nothing at
 * all where the model answers NONE.
 */
export function sectionCleaner(): Cleaner {
  return cleaner(false)
}

/** A cleaner for an answer in a conversation, in which NONE is a word like others. */
export function answerCleaner(): Cleaner {
  return cleaner(true)
}

function cleaner(hasBegunAlready: boolean): Cleaner {
  let held = ''
  let atLineStart = true
  let hasBegun = hasBegunAlready

  function linesOf(isEnd: boolean): string {
    let out = ''
    for (;;) {
      if (atLineStart) {
        // A line that begins with these marks is judged when it is complete.
        const isMarked = /^\s*(?:#|`|~~~)/.test(held) || (!isEnd && /^[ \t]*$/.test(held))
        const end = held.indexOf('\n')
        if (isMarked && end < 0 && !isEnd) return out
        if (/^\s*(?:```|~~~)/.test(held)) {
          held = end < 0 ? '' : held.slice(end + 1)
          if (held === '') return out
          continue
        }
        held = held.replace(/^[ \t]*#{1,6}[ \t]*([^\n]*)/, (_, words: string) => bold(words))
        atLineStart = false
      }
      const end = held.indexOf('\n')
      if (end < 0) return out + take(isEnd)
      out += cleanMarkdown(held.slice(0, end + 1))
      held = held.slice(end + 1)
      atLineStart = true
    }
  }

  function take(isEnd: boolean): string {
    const from = isEnd ? held.length : (unfinished.exec(held)?.index ?? held.length)
    const sure = cleanMarkdown(held.slice(0, from))
    held = held.slice(from)
    return sure
  }

  function begin(isEnd: boolean): boolean {
    if (hasBegun) return true
    held = held.trimStart()
    const start = held.slice(0, NOTHING.length + 1).toUpperCase()
    const mayBeNothing = NOTHING.startsWith(start) || /^NONE[\s.]?$/.test(start)
    if (mayBeNothing && !isEnd) return false
    if (/^NONE\.?\s*$/i.test(held)) held = ''
    hasBegun = held !== ''
    return hasBegun
  }

  let last = ''
  /** What was taken out must not let the words around it become a link: `]` and `(` never meet. */
  function apart(text: string): string {
    const isJoint = last === ']' && /^[(:]/.test(text)
    last = text.at(-1) ?? last
    return isJoint ? ` ${text}` : text
  }

  return {
    push(text) {
      held += text
      return begin(false) ? apart(linesOf(false)) : ''
    },
    end: () => (begin(true) ? apart(linesOf(true)) : ''),
  }
}

const bold = (words: string) => (words.trim() ? `**${words.trim().replaceAll('**', '')}**` : '')

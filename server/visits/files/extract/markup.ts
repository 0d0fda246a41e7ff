import { decode } from 'html-entities'

/** A tag with its name in lower case and its attributes as they are written, or a piece of text. */
export type Token =
  | { kind: 'open' | 'close' | 'single'; name: string; attributes: string }
  | { kind: 'text'; text: string }

/** Elements of HTML whose content isn't readable text (HTML §13.1.2.2). */
const rawElements = new Set(['script', 'style', 'template', 'noscript'])

/**
 * Tags and texts of XML or HTML in order, in linear time: an unclosed element ends with the document. Entities are
 * those of HTML; entities that a document declares are ignored.
 */
export function* tokens(source: string): Generator<Token> {
  const lower = source.toLowerCase()
  let at = 0
  while (at < source.length) {
    const open = source.indexOf('<', at)
    const end = open < 0 ? source.length : open
    if (end > at) yield { kind: 'text', text: decode(source.slice(at, end)) }
    if (open < 0) return
    const skipped = skipOver(source, open)
    if (skipped) {
      if (skipped.text) yield { kind: 'text', text: skipped.text }
      at = skipped.to
      continue
    }
    const close = source.indexOf('>', open)
    if (close < 0) return
    const tag = parseTag(source.slice(open + 1, close))
    at = close + 1
    if (tag) yield tag
    if (tag?.kind !== 'open' || !rawElements.has(tag.name)) continue
    const rest = lower.indexOf(`</${tag.name}`, at)
    if (rest < 0) return
    at = rest
  }
}

/** Comments, declarations and CDATA (XML §2.5, §2.7, §2.8); undefined if a tag begins. */
function skipOver(source: string, at: number): { to: number; text?: string } | undefined {
  const past = (end: string, from: number) => {
    const found = source.indexOf(end, from)
    return found < 0 ? source.length : found + end.length
  }
  if (source.startsWith('<!--', at)) return { to: past('-->', at + 4) }
  if (source.startsWith('<![CDATA[', at)) {
    const to = past(']]>', at + 9)
    return { to, text: source.slice(at + 9, to - 3) }
  }
  const next = source[at + 1]
  return next === '!' || next === '?' ? { to: past('>', at) } : undefined
}

function parseTag(inside: string): Token | undefined {
  const isClose = inside.startsWith('/')
  const isSingle = inside.endsWith('/')
  const bare = inside.slice(isClose ? 1 : 0, isSingle ? -1 : undefined)
  const space = bare.search(/\s/)
  const name = (space < 0 ? bare : bare.slice(0, space)).toLowerCase()
  if (!/^[a-z]/.test(name)) return undefined
  const kind = isClose ? 'close' : isSingle ? 'single' : 'open'
  return { kind, name, attributes: space < 0 ? '' : bare.slice(space) }
}

/** The value of an attribute, written with double quotes as office programs do. */
export function attribute(attributes: string, name: string): string | undefined {
  const start = attributes.indexOf(` ${name}="`)
  if (start < 0) return undefined
  const from = start + name.length + 3
  const to = attributes.indexOf('"', from)
  return to < 0 ? undefined : decode(attributes.slice(from, to))
}

/** Without spaces at the ends of lines, and with one empty line at most between two. */
export function tidied(text: string): string {
  const lines = text.split('\n').map((line) => line.trim())
  return lines
    .filter((line, at) => line !== '' || lines[at - 1] !== '')
    .join('\n')
    .trim()
}

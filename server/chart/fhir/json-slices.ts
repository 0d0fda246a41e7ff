/** Start and end of a value in a JSON text. */
type Slice = [from: number, to: number]

const isSpace = (code: number) => code === 32 || code === 10 || code === 13 || code === 9
const QUOTE = 34
const COMMA = 44
const COLON = 58
const BACKSLASH = 92

const isOpening = (code: number) => code === 91 || code === 123
const isClosing = (code: number) => code === 93 || code === 125

/**
 * The members of the object that a JSON text is, without parsing their values.
 * @throws SyntaxError if it isn't one
 */
export function* members(text: string): Generator<[name: string, ...Slice]> {
  let at = skipSpace(text, expect(text, skipSpace(text, 0), '{'))
  while (text[at] !== '}') {
    const named = endOfString(text, expect(text, at, '"') - 1)
    const from = skipSpace(text, expect(text, skipSpace(text, named), ':'))
    const to = endOfValue(text, from)
    // A key is as short as the names of FHIR, or it doesn't matter.
    yield [text.slice(at + 1, Math.min(named - 1, at + 100)), from, to]
    at = afterComma(text, to, '}')
  }
}

/**
 * The elements of the array that begins at a position of a JSON text, without parsing them.
 * @throws SyntaxError if there is none
 */
export function* elements(text: string, start: number): Generator<Slice> {
  let at = skipSpace(text, expect(text, start, '['))
  while (text[at] !== ']') {
    const to = endOfValue(text, at)
    yield [at, to]
    at = afterComma(text, to, ']')
  }
}

function afterComma(text: string, at: number, end: '}' | ']'): number {
  const next = skipSpace(text, at)
  return text[next] === end ? next : skipSpace(text, expect(text, next, ','))
}

function expect(text: string, at: number, character: string): number {
  if (text[at] !== character) throw new SyntaxError(`Expected ${character} in JSON.`)
  return at + 1
}

function skipSpace(text: string, at: number): number {
  let next = at
  while (isSpace(text.charCodeAt(next))) next += 1
  return next
}

function endOfValue(text: string, at: number): number {
  let depth = 0
  for (let next = at; next < text.length; next += 1) {
    const code = text.charCodeAt(next)
    if (code === QUOTE) next = endOfString(text, next) - 1
    else if (isOpening(code)) depth += 1
    else if (isClosing(code)) depth -= 1
    else if (depth > 0 || !isEndOfWord(text.charCodeAt(next + 1))) continue
    if (depth <= 0) return depth === 0 ? next + 1 : next
  }
  throw new SyntaxError('Unexpected end of JSON.')
}

/** Whether a number or a word ends before a character. */
const isEndOfWord = (code: number) =>
  Number.isNaN(code) || isSpace(code) || code === COMMA || code === COLON || isClosing(code)

function endOfString(text: string, at: number): number {
  for (let end = text.indexOf('"', at + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1
    if (escapes % 2 === 0) return end + 1
  }
  throw new SyntaxError('Unexpected end of JSON.')
}

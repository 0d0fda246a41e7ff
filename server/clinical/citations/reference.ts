/** The numbers of a reference such as `[12,14]`, and where it ends. */
export interface Reference {
  numbers: number[]
  end: number
}

const openers = '[(【'
const closers = '])】'
/** Longer ones are text. */
const longestReference = 160
/** Brackets within brackets. */
const deepest = 3
/** A range over more lines than this names no source; only its ends are kept. */
const longestRange = 20
const words = ['l', 'line', 'lines', 'ref', 'refs', 'source', 'sources', 'and', 'to']
/** Only these make a reference of round brackets: "(L4-5)" is a place in the spine. */
const lineWord = /(?:^|[^\p{L}])(?:lines?|refs?|sources?)(?=[^\p{L}]|$)/iu
const allowed = /[\d\s,;&#–—†\-[\]()【】\p{L}]/u

/**
 * Reads the reference that begins at an opening bracket: `[12]`, `[12, 14]`, `[12-14]`, `[L12]`, `(lines 12-14)`,
 * `【12】`.
 * @param isWhole nothing comes after the text; an unclosed reference is then truncated
 * @returns 'open' if more text is needed to decide, undefined if it isn't one
 */
export function readReference(
  text: string,
  at: number,
  isWhole: boolean,
): Reference | 'open' | undefined {
  if (!openers.includes(text.charAt(at))) return undefined
  let depth = 0
  for (let end = at; end < text.length && end - at < longestReference; end++) {
    const sign = text.charAt(end)
    if (sign === '\n' || !allowed.test(sign)) return undefined
    if (openers.includes(sign)) depth += 1
    if (depth > deepest) return undefined
    if (closers.includes(sign)) depth -= 1
    if (depth === 0) return referenceOf(text.slice(at, end + 1), end + 1)
  }
  const rest = text.slice(at)
  if (rest.length >= longestReference || !mayBecome(rest)) return undefined
  if (!isWhole) return 'open'
  return /\d/.test(rest) ? { numbers: [], end: text.length } : undefined
}

/** Whether all words of it, except one that may continue, are those of a reference. */
function mayBecome(text: string): boolean {
  if (/\d{7}/.test(text)) return false
  const found = [...text.matchAll(/\p{L}+/gu)].map(([word]) => ({ word: word.toLowerCase() }))
  return found.every(({ word }, at) =>
    at === found.length - 1 && /\p{L}$/u.test(text)
      ? words.some((one) => one.startsWith(word))
      : words.includes(word),
  )
}

function referenceOf(text: string, end: number): Reference | undefined {
  const inside = text.replace(/[[\]()【】]/g, ' ')
  if (!/\d/.test(inside) || !mayBecome(`${inside} `)) return undefined
  // "([12])" is a reference within brackets.
  if (text.startsWith('(') && !lineWord.test(inside) && !/^\([[【]/.test(text)) return undefined
  return { numbers: numbersIn(inside), end }
}

function numbersIn(inside: string): number[] {
  const ranges = inside.matchAll(/(\d+)(?:\s?(?:-|–|—|\bto\b)\s?[lL]?(\d+))?/g)
  const numbers = [...ranges].flatMap(([, from, to]) => rangeOf(Number(from), Number(to ?? from)))
  return [...new Set(numbers)]
}

function rangeOf(from: number, to: number): number[] {
  if (to < from || to - from > longestRange) return from === to ? [from] : [from, to]
  return Array.from({ length: to - from + 1 }, (_, at) => from + at)
}

/** Whether a text ends at the beginning of a line or behind the mark of a list. */
const beginsLine = (text: string) =>
  /^(?:[-*+•]|\d{1,3}[.)])?$/.test(text.slice(text.lastIndexOf('\n') + 1).trim())

/** What separates a reference at the beginning of a line from its sentence. "[7] .5 mg" keeps its point. */
export const afterReference = /^[ \t]*(?:[:,;]|\.(?!\d))?[ \t]*/

/** A text without the references in it. */
export function withoutReferences(text: string): string {
  let kept = ''
  for (let at = 0; at < text.length;) {
    const found = readReference(text, at, true)
    if (found === undefined || found === 'open') {
      kept += text.charAt(at)
      at += 1
      continue
    }
    at = found.end
    if (beginsLine(kept)) at += afterReference.exec(text.slice(at))?.[0].length ?? 0
    else if (/\s$/.test(kept) && /^(?:\s|[.,;:!?)]|$)/.test(text.slice(at, at + 1)))
      kept = kept.trimEnd()
  }
  return kept
}

/** The line numbers of all references in a text, ascending. */
export function referencesIn(text: string): number[] {
  const numbers = new Set<number>()
  for (let at = 0; at < text.length;) {
    const found = readReference(text, at, true)
    const isReference = found !== undefined && found !== 'open'
    for (const number of isReference ? found.numbers : []) numbers.add(number)
    at = isReference ? found.end : at + 1
  }
  return [...numbers].toSorted((a, b) => a - b)
}

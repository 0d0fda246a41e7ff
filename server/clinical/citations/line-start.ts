import type { Headings } from './headings.ts'
import { afterReference, readReference, withoutReferences } from './reference.ts'

/** The kind of an answer's line, as far as its beginning shows. */
export type LineStart =
  | { kind: 'blank' }
  /** A code fence or a rule. */
  | { kind: 'skip' }
  | { kind: 'heading'; words: string; sections: number[] }
  /** References alone: they belong to the line before. */
  | { kind: 'references'; numbers: number[] }
  | { kind: 'text'; marker: string; numbers: number[]; length: number; isRow: boolean }

const fence = /^(?:```|~~~)/
const mayBeFence = /^(?:`{1,2}|~{1,2})$/
const rule = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const mayBeRule = /^[-*_][-*_ \t]*$/
const marker = /^(?:[-*+•]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/
const mayBeMarker = /^(?:[-*+•]|\d{1,3}[.)]?)[ \t]*(?:\[[ xX]?\]?[ \t]*)?$/
const hashes = /^(#{1,6})[ \t]*(\S[^]*)$/

/**
 * Reads the beginning of a line.
 * @param line up to its end, or what has arrived
 * @param isWhole nothing more comes of this line
 * @returns undefined if more is needed to decide
 */
export function readLineStart(
  line: string,
  isWhole: boolean,
  headings: Headings,
): LineStart | undefined {
  const bare = line.trimStart()
  if (bare === '') return isWhole ? { kind: 'blank' } : undefined
  if (fence.test(bare)) return isWhole ? { kind: 'skip' } : undefined
  if (!isWhole && (mayBeFence.test(bare) || mayBeRule.test(bare))) return undefined
  if (isWhole && rule.test(bare)) return { kind: 'skip' }
  if (bare.startsWith('#')) return isWhole ? hashHeading(bare, headings) : undefined
  const named = namedHeading(bare, isWhole, headings)
  return named === 'open' ? undefined : (named ?? textStart(line, isWhole))
}

function hashHeading(bare: string, headings: Headings): LineStart {
  const [, level = '', text = ''] = hashes.exec(bare) ?? []
  const words = withoutReferences(text).trim()
  if (words === '') return { kind: 'skip' }
  return { kind: 'heading', words, sections: headings.find(words, level.length > 2) }
}

/** A line that is a heading of the template and nothing else, in bold or plain. */
function namedHeading(
  bare: string,
  isWhole: boolean,
  headings: Headings,
): LineStart | 'open' | undefined {
  if (!/^[*_\p{L}]/u.test(bare) || marker.test(bare)) return undefined
  if (!isWhole) return headings.mayBecome(bare) ? 'open' : undefined
  const sections = headings.find(bare, true)
  return sections.length === 0 ? undefined : { kind: 'heading', words: bare, sections }
}

function textStart(line: string, isWhole: boolean): LineStart | undefined {
  let at = line.length - line.trimStart().length
  let found = ''
  const indent = line.slice(0, at)
  const numbers: number[] = []
  let hasReference = false
  for (;;) {
    const rest = line.slice(at)
    if (!isWhole && found === '' && mayBeMarker.test(rest)) return undefined
    const mark = found === '' ? marker.exec(rest)?.[0] : undefined
    if (mark) {
      found = indent + mark
      at += mark.length
      continue
    }
    const reference = readReference(line, at, isWhole)
    if (reference === 'open') return undefined
    if (!reference) break
    hasReference = true
    numbers.push(...reference.numbers)
    at = reference.end
    at += afterReference.exec(line.slice(at))?.[0].length ?? 0
  }
  const rest = line.slice(at)
  if (rest.trim() !== '')
    return { kind: 'text', marker: found, numbers, length: at, isRow: rest.startsWith('|') }
  if (!isWhole) return undefined
  return hasReference ? { kind: 'references', numbers } : { kind: 'blank' }
}

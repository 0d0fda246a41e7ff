import type { Problem } from './problems.ts'

// Lone surrogates, characters that reverse the direction of text, and control characters but the line feed.
const invisible = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|[^\P{Cc}\n]/gu

/** A patient’s text trimmed and without invisible control characters. */
export function cleanText(input: unknown, max: number): { value: string } | { problem: Problem } {
  if (typeof input !== 'string') return { problem: { code: 'wrong-type' } }
  // Before any other work, so that a megabyte costs nothing.
  if (input.length > max * 2) return { problem: { code: 'too-long', max } }
  const value = input.replace(/\r\n?|\t/g, (found) => (found === '\t' ? ' ' : '\n'))
  const clean = value.replace(invisible, '').trim()
  return clean.length > max ? { problem: { code: 'too-long', max } } : { value: clean }
}

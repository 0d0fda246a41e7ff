import { withoutLinks } from '#server/clinical/injection/links.ts'
import { referencesIn, withoutReferences } from '#server/clinical/citations/reference.ts'
import { forget, thinkingFilter } from '#server/clinical/citations/thinking.ts'

/** What a model answers for a field. */
export interface FieldAnswer {
  /** Index of the field in the list. */
  at: number
  text: string
  /** The numbers of the lines that it names, ascending. */
  lines: number[]
}

/** "## Field 12", also in bold, with the field's name or the value behind it. */
const heading = /^#{0,6} ?[*_]{0,2}field (\d{1,5})(?![\d.])[*_]{0,2}(?: ?[:|.)-])?(.*)$/i

/**
 * The answers in a model's text: under `## Field 12` the value with its references. A field that wasn't asked for, or that is
 * answered twice, is left out with its text.
 * @param count of the fields
 */
export function readAnswers(answer: string, count: number): FieldAnswer[] {
  const blocks = new Map<number, string[]>()
  let open: string[] | undefined
  for (const line of withoutThinking(answer).split('\n')) {
    const [, number, rest = ''] = heading.exec(line.trim()) ?? []
    if (number === undefined) {
      open?.push(line)
      continue
    }
    const at = Number(number) - 1
    // What follows a repeated or unknown field belongs to no other.
    open = at < 0 || at >= count || blocks.has(at) ? undefined : []
    if (!open) continue
    blocks.set(at, open)
    if (referencesIn(rest).length > 0) open.push(rest)
  }
  return [...blocks].flatMap(([at, lines]) => {
    const whole = lines.join('\n')
    const text = plainLines(withoutReferences(whole))
    return text === '' ? [] : [{ at, text, lines: referencesIn(whole) }]
  })
}

/** The number of the last field that an unfinished answer has come to; 0 before the first. */
export const lastField = (answer: string): number =>
  Number([...answer.matchAll(/^#{0,6} ?[*_]{0,2}field (\d{1,5})(?![\d.])/gim)].at(-1)?.[1] ?? 0)

function withoutThinking(answer: string): string {
  const filter = thinkingFilter()
  return (filter.push(answer) + filter.end()).split(forget).at(-1) ?? ''
}

/** Without marks of Markdown, links and code fences. */
const plainLines = (text: string): string =>
  withoutLinks(text)
    .split('\n')
    .filter((line) => !/^\s*(?:```|~~~)/.test(line))
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+•]\s+|#{1,6}\s+|>\s*)/, '')
        .replace(/\*\*|__|`/g, '')
        .trim(),
    )
    .filter((line) => line !== '')
    .join('\n')

import * as z from 'zod/mini'
import { AppError } from './errors.ts'
import { ItemFields, ItemType, SectionKind, type TemplateSection } from './item-fields.ts'

/** An instruction and its fixed text: lines that begin with `>`. */
export interface InstructionParts {
  /** Fixed text above the section's own text. */
  before: string
  ask: string
  /** Fixed text below it. */
  after: string
}

const isFixed = (line: string) => line.startsWith('>')
const bare = (line: string) => line.replace(/^> ?/, '')

/** A section's instruction, and its fixed text before and after. */
export function partsOf(instruction: string): InstructionParts {
  const lines = instruction.split('\n')
  const first = lines.findIndex((line) => !isFixed(line) && line.trim() !== '')
  const split = first < 0 ? lines.length : first
  const fixed = (some: string[]) => some.filter(isFixed).map(bare).join('\n')
  const asking = lines.filter((line) => !isFixed(line)).join('\n')
  return {
    before: fixed(lines.slice(0, split)),
    ask: asking.trim(),
    after: fixed(lines.slice(split)),
  }
}

export function joinParts({ before, ask, after }: InstructionParts): string {
  const quoted = (text: string) => (text === '' ? '' : text.replace(/^/gm, '> '))
  return [quoted(before), ask, quoted(after)].filter((part) => part !== '').join('\n\n')
}

/** An item as a file: all that its author writes, without its trial runs. */
export const ItemFile = z.extend(z.omit(ItemFields, { preview: true, assets: true }), {
  itemType: ItemType,
})
export type ItemFile = z.infer<typeof ItemFile>
type Body = Pick<ItemFile, 'content' | 'sections'>

const escaped = (text: string) => text.replace(/^(\\*## )/gm, '\\$1')
const unescaped = (text: string) => text.replace(/^\\(\\*## )/gm, '$1')

/** The instructions and sections of a template as Markdown; `bodyFromMarkdown` reverses it. */
export function bodyToMarkdown({ content, sections }: Body): string {
  const parts = sections.map(
    ({ heading, kind, instruction }) =>
      `## ${heading.replaceAll('\n', ' ')}\nkind: ${kind}\n\n${escaped(instruction)}`,
  )
  return [...(content === '' ? [] : [escaped(content)]), ...parts].join('\n\n')
}

/** @throws AppError for the user, naming the section that can't be read */
export function bodyFromMarkdown(markdown: string): Body {
  const text = markdown.replaceAll('\r\n', '\n')
  const starts = [...text.matchAll(/^## /gm)].map((match) => match.index)
  const from = (at: number, to: number | undefined) =>
    // One empty line separates two parts.
    to === undefined ? text.slice(at) : text.slice(at, to).replace(/\n{1,2}$/, '')
  const content = unescaped(from(0, starts[0]))
  return { content, sections: starts.map((start, at) => sectionFrom(from(start, starts[at + 1]))) }
}

function sectionFrom(part: string): TemplateSection {
  const [first = '', ...rest] = part.split('\n')
  const heading = first.slice(3).trim()
  if (heading === '') throw new AppError('bad-request', 'A section has no heading after “##”.')
  const word = /^kind:\s*(\S*)\s*$/.exec(rest[0] ?? '')?.[1]
  // A hand-written file doesn't name kinds.
  const kind = SectionKind.safeParse(word ?? kindOf(heading))
  if (!kind.success)
    throw new AppError('bad-request', 'A section has an unknown kind.', {
      detail: `${heading} → kind: ${word}`,
    })
  const lines = word === undefined ? rest : rest.slice(1)
  const instruction = (lines[0]?.trim() === '' ? lines.slice(1) : lines).join('\n')
  return { heading, kind: kind.data, instruction: unescaped(instruction) }
}

const kindWords: [RegExp, SectionKind][] = [
  [/complaint|reason for (?:visit|referral)|presenting/i, 'complaint'],
  [/family/i, 'family'],
  [/social|lifestyle/i, 'social'],
  [/past|surgical|medical history|background/i, 'past-history'],
  [/medic(?:ation|ine)s?|drug/i, 'medications'],
  [/allerg/i, 'allergies'],
  [/mental|mood|risk|psych/i, 'mental-state'],
  [/review of systems|\bros\b/i, 'review'],
  [/exam|objective|vital|findings/i, 'objective'],
  [/results?|investigation|labs?\b|imaging/i, 'results'],
  [/procedure|operation/i, 'procedure'],
  [/assess|impression|diagnos/i, 'assessment'],
  [/safety|return|warning/i, 'safety-net'],
  [/plan|follow|recommend|advice|next/i, 'plan'],
  [/summary|conclusion/i, 'summary'],
  [/dictat|verbatim/i, 'verbatim'],
  [/patient details|identif|dear|header/i, 'identification'],
]

/** The most likely topic of a heading. */
export function kindOf(heading: string): SectionKind {
  return kindWords.find(([words]) => words.test(heading))?.[1] ?? 'history'
}

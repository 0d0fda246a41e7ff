import type { PasteProfile } from '#contract/export.ts'
import { t } from '#web/i18n/i18n.ts'
import { plainText } from '#web/ui/plain-text.ts'

/** A part of a note under its heading; the text before the first heading has none. */
export interface Section {
  heading: string
  /** Markdown without the heading. */
  body: string
}
/** The text for one field of a chart. */
export interface Field {
  name: string
  sections: Section[]
}

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** A note's Markdown by its headings of levels 1 and 2. Headings below stay in the text. */
export function splitSections(markdown: string): Section[] {
  return markdown
    .split(/^(?=#{1,2} )/m)
    .map((part) => {
      const [, heading, rest] = /^#{1,2} +(.*?)(?: +#+)?(?:\n([\s\S]*))?$/.exec(part) ?? []
      return heading === undefined
        ? { heading: '', body: part.trim() }
        : { heading: plainText(heading), body: (rest ?? '').trim() }
    })
    .filter(({ heading, body }) => heading !== '' || body !== '')
}

/** The sections as the profile orders them: those it names first, the others as written. */
export function orderSections(sections: readonly Section[], { order }: PasteProfile): Section[] {
  const first = order.flatMap((heading) => sections.filter((one) => same(one.heading, heading)))
  return [...new Set([...first, ...sections])]
}

/** The note as plain text in the way of a profile. */
export function formatNote(markdown: string, profile: PasteProfile): string {
  return formatSections(orderSections(splitSections(markdown), profile), profile)
}

/** Sections as plain text; with `bare` without a heading where there is only one, since the field has a name. */
export function formatSections(
  sections: readonly Section[],
  profile: PasteProfile,
  bare = false,
): string {
  const withHeading = !(bare && sections.length === 1)
  return sections
    .map((section) => formatSection(section, profile, withHeading))
    .filter((text) => text !== '')
    .join(profile.gap ? '\n\n' : '\n')
}

function formatSection(
  { heading, body }: Section,
  profile: PasteProfile,
  withHeading: boolean,
): string {
  const words = withHeading ? headingText(heading, profile) : ''
  const text = [words, ...toLines(body, profile)].filter((line) => line !== '').join('\n')
  return profile.ascii ? toAscii(text) : text
}

function headingText(heading: string, { headings }: PasteProfile): string {
  if (heading === '' || headings === 'none') return ''
  if (headings === 'capitals') return heading.toUpperCase()
  if (headings === 'colon') return heading.endsWith(':') ? heading : `${heading}:`
  if (headings === 'underlined') return `${heading}\n${'-'.repeat(heading.length)}`
  return heading
}

const listItem = /^(\s*)([-*+]|\d{1,3}[.)])\s+(.*)$/

function toLines(body: string, { bullet, width }: PasteProfile): string[] {
  return body
    .split('\n')
    .filter((line) => line.trim() !== '')
    .flatMap((line) => {
      const [, indent = '', mark, words = ''] = listItem.exec(line) ?? []
      if (mark === undefined) return wrapLine(plainText(line), '', '', width)
      const sign = /\d/.test(mark) ? mark : bullet
      const lead = ' '.repeat(Math.min(6, indent.replaceAll('\t', '  ').length))
      const first = sign === '' ? lead : `${lead}${sign} `
      return wrapLine(plainText(words), first, ' '.repeat(first.length), width)
    })
}

/** Breaks a line between words; a word longer than the line stays whole. */
function wrapLine(text: string, first: string, next: string, width: number): string[] {
  if (width === 0 || first.length + text.length <= width) return [first + text]
  const lines: string[] = []
  let line = first
  let empty = true
  for (const word of text.split(' ')) {
    if (!empty && line.length + 1 + word.length > width) {
      lines.push(line)
      line = next
      empty = true
    }
    line += empty ? word : ` ${word}`
    empty = false
  }
  return [...lines, line]
}

const replacements: readonly [RegExp, string][] = [
  [/[\u2018\u2019\u201a\u2032]/g, "'"],
  [/[\u201c\u201d\u201e\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/\u2026/g, '...'],
  [/[\u2022\u00b7]/g, '-'],
  [/\u2192/g, '->'],
  [/\u2264/g, '<='],
  [/\u2265/g, '>='],
  [/\u00d7/g, 'x'],
  [/[\u00b5\u03bc](?=g)/g, 'mc'],
  [/ ?\u00b0 ?/g, ' deg '],
  [/[\u00a0\u2009\u202f]/g, ' '],
]

/** Signs that old charts turn into question marks, as ASCII; letters of names stay as they are. */
export const toAscii = (text: string): string =>
  replacements.reduce((so, [sign, plain]) => so.replace(sign, plain), text)

/** What to fill in one after another: the fields of the profile that the note has text for, else each section. */
export function listFields(markdown: string, profile: PasteProfile): Field[] {
  const sections = orderSections(splitSections(markdown), profile)
  const mapped = profile.fields.map(({ field, headings }) => ({
    name: field,
    sections: sections.filter((one) => headings.some((heading) => same(heading, one.heading))),
  }))
  const taken = new Set(mapped.flatMap((field) => field.sections))
  const rest = sections
    .filter((section) => !taken.has(section))
    .map((section) => ({ name: section.heading || t('Beginning'), sections: [section] }))
  return [...mapped.filter((field) => field.sections.length > 0), ...rest]
}

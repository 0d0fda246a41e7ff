import type { NoteFrame } from '#contract/export.ts'

/** A text as a CSS string (CSS Syntax 3, §4.3.5): quotes, backslashes and line breaks are escaped. */
const cssString = (text: string) =>
  `"${text.replace(/["\\\n\r\f]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `)}"`

/** The edges of every printed page: the footer with the page number and, from the second page, the patient's name. */
export function pageRules(page: {
  footer: string
  title: string
  mark: string
  pageNumber: NoteFrame['pageNumber']
}): string {
  const { before, between } = page.pageNumber
  return `@page {
  @bottom-left { content: ${cssString(page.footer)}; }
  @bottom-right { content: ${cssString(before)} counter(page) ${cssString(between)} counter(pages); }
  @top-left { content: ${cssString(page.title)}; }
  @top-right { content: ${cssString(page.mark)}; font-weight: 700; }
}
@page :first {
  @top-left { content: none; }
  @top-right { content: none; }
}`
}

/** The blocks of a note without the sections of these headings. */
export function withoutSections(
  blocks: readonly Element[],
  headings: readonly string[],
): Element[] {
  let isTaken = false
  return blocks.filter((block) => {
    if (/^H[1-6]$/.test(block.tagName)) isTaken = headings.includes(block.textContent.trim())
    return !isTaken
  })
}

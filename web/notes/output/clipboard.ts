import type { PasteProfile } from '#contract/export.ts'
import { copyRich } from '#web/notes/copy.ts'
import { type Field, orderSections, formatNote, formatSections, type Section } from './paste.ts'

/** Puts a note on the clipboard in the way of a profile. @throws Error when the browser does not allow copying */
export async function copyNote(
  { html, markdown }: { html: string; markdown: string },
  profile: PasteProfile,
): Promise<void> {
  const text = formatNote(markdown, profile)
  await copyRich(profile.rich && html ? reordered(html, profile) : '', text)
}

/** Puts the text of one field on the clipboard. @throws Error when the browser does not allow copying */
export async function copyField(field: Field, profile: PasteProfile): Promise<void> {
  await copyRich('', formatSections(field.sections, profile, true))
}

/** The same order of sections as in plain text. */
function reordered(html: string, profile: PasteProfile): string {
  if (profile.order.length === 0) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const parts: Section[] = []
  for (const node of body.children) {
    const isHeading = /^H[12]$/.test(node.tagName)
    const open = parts.at(-1)
    if (open && !isHeading) open.body += node.outerHTML
    else parts.push({ heading: isHeading ? (node.textContent ?? '') : '', body: node.outerHTML })
  }
  return orderSections(parts, profile)
    .map((part) => part.body)
    .join('')
}

import type { FieldTarget, PasteProfile } from '#contract/export.ts'
import { type Field, formatSections, listFields } from '#web/notes/output/paste.ts'

/** What goes where, in the order in which it is filled. */
export interface QueueItem {
  name: string
  text: string
  target: FieldTarget
}

export interface Queue {
  items: QueueItem[]
  /** Headings of the note that no field of the page takes. */
  left: string[]
}

/** The fields of a page with their texts, in the format of its profile. */
export function listQueue(markdown: string, profile: PasteProfile): Queue {
  const fields = listFields(markdown, profile)
  const targets = new Map(profile.fields.map(({ field, target }) => [field, target]))
  const items = fields.flatMap((field) => {
    const target = targets.get(field.name)
    return target && isMapped(field, profile)
      ? [{ name: field.name, text: formatSections(field.sections, profile, true), target }]
      : []
  })
  const taken = new Set(items.map(({ name }) => name))
  return { items, left: fields.map(({ name }) => name).filter((name) => !taken.has(name)) }
}

/** A section that no field takes may have the name of a field. */
const isMapped = ({ name, sections }: Field, { fields }: PasteProfile) =>
  fields.some(
    ({ field, headings }) =>
      field === name &&
      sections.some(({ heading }) =>
        headings.some((one) => one.trim().toLowerCase() === heading.trim().toLowerCase()),
      ),
  )

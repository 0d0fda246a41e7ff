import type { PasteProfile } from '#contract/export.ts'

/** The fields of a profile; its lists are lines of text. */
export interface ProfileForm {
  name: string
  headings: PasteProfile['headings']
  bullet: string
  width: number | string
  gap: boolean
  rich: boolean
  ascii: boolean
  order: string
  fields: string
}

export function toForm(profile: PasteProfile): ProfileForm {
  const { name, headings, bullet, width, gap, rich, ascii, order, fields } = profile
  return {
    name,
    headings,
    bullet,
    width,
    gap,
    rich,
    ascii,
    order: order.join('\n'),
    fields: fields.map((one) => `${one.field}: ${one.headings.join(', ')}`).join('\n'),
  }
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * Reads a profile from its form. A line of fields without a colon is a field named like its heading. A field that keeps its
 * name keeps its place on the page.
 */
export function toProfile(profile: PasteProfile, form: ProfileForm): PasteProfile {
  const { id, screen } = profile
  const targets = new Map(profile.fields.map(({ field, target }) => [field, target]))
  return {
    ...form,
    id,
    ...(screen && { screen }),
    name: form.name.trim(),
    width: Math.min(200, Math.max(0, Math.round(Number(form.width)) || 0)),
    order: splitLines(form.order),
    fields: splitLines(form.fields).map((line) => {
      const read = readField(line)
      const target = targets.get(read.field)
      return target ? { ...read, target } : read
    }),
  }
}

function readField(line: string): { field: string; headings: string[] } {
  const at = line.lastIndexOf(':')
  if (at < 1) return { field: line, headings: [line] }
  const headings = line.slice(at + 1).split(',')
  return {
    field: line.slice(0, at).trim(),
    headings: headings.map((heading) => heading.trim()).filter(Boolean),
  }
}

import type { PasteProfile } from '#contract/export.ts'

/** A profile as its form holds it: lists are lines of text. */
interface ProfileForm {
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

export function formOf(profile: PasteProfile): ProfileForm {
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

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The profile that a form describes. A line of fields without a colon is a field of the heading's own name. */
export function profileOf({ id }: Pick<PasteProfile, 'id'>, form: ProfileForm): PasteProfile {
  return {
    ...form,
    id,
    name: form.name.trim(),
    width: Math.min(200, Math.max(0, Math.round(Number(form.width)) || 0)),
    order: linesOf(form.order),
    fields: linesOf(form.fields).map((line) => {
      const at = line.lastIndexOf(':')
      if (at < 1) return { field: line, headings: [line] }
      const headings = line.slice(at + 1).split(',')
      return {
        field: line.slice(0, at).trim(),
        headings: headings.map((heading) => heading.trim()).filter(Boolean),
      }
    }),
  }
}

import { formatDate } from '#common/format-date.ts'
import { type FormField, type FormFieldSource, isTick } from '#contract/form-fields.ts'
import type { FormValue } from '#contract/form-filling.ts'

/** Made-up values, as long as real ones get. */
const samples: Partial<Record<FormFieldSource, string>> = {
  'patient.name': 'Maximiliane Featherstonehaugh-Montgomery',
  'patient.firstName': 'Maximiliane',
  'patient.lastName': 'Featherstonehaugh-Montgomery',
  'patient.sex': 'Female',
  'patient.number': '9999 999 999 XX',
  'patient.address': '12345 Sample Boulevard West, Unit 678, Sampleville, QC  H0H 0H0',
  'patient.phone': '+1 555 555-0123 ext. 4567',
  'patient.email': 'maximiliane.featherstonehaugh@example.com',
  'clinician.name': 'Dr. Bartholomew Sample-Winterbottom',
  'clinician.licence': 'SAMPLE-123456',
  'clinic.name': 'Sampleville Family Health and Wellness Centre',
  'clinic.address': '98765 Sample Avenue East, Suite 4321, Sampleville, QC  H0H 0H0',
  'clinic.phone': '+1 555 555-0199',
  'clinic.fax': '+1 555 555-0198',
  'clinic.email': 'reception@sampleville-health.example.com',
}
const sampleDay = '2000-12-28'
const sampleLine = 'Sample text as long as a usual answer'
const sampleParagraph =
  'Sample text for a longer answer: what happened, since when, what was found, and what follows. ' +
  'It has several sentences, as real answers do. It shows whether they fit into this field at a size that is easy to read.'

/** A made-up value for every field that takes one. Of buttons with one name, the first is chosen. */
export function sampleValues(fields: readonly FormField[]): FormValue[] {
  const ticked = new Set<string>()
  return fields.flatMap((field) => {
    const { id: fieldId, type, readOnly, fieldName } = field
    if (type === 'signature' || readOnly) return []
    if (!isTick(field)) return toValue(fieldId, sampleText(field))
    // A box whose value the PDF doesn’t give can’t be ticked.
    const isUnusable = field.foundIn === 'acroform' && field.options[0] === undefined
    if (isUnusable || ticked.has(fieldName)) return []
    if (fieldName) ticked.add(fieldName)
    return [{ fieldId, text: 'X' }]
  })
}

const toValue = (fieldId: string, text: string): FormValue[] => (text ? [{ fieldId, text }] : [])

function sampleText(field: FormField): string {
  const { type, source, options, maxLength } = field
  if (type === 'choice')
    return options.reduce((longest, one) => (one.length > longest.length ? one : longest), '')
  const limited = (text: string) => (maxLength === null ? text : text.slice(0, maxLength).trim())
  if (type === 'date' || source === 'patient.birthDate' || source === 'visit.date')
    return limited(formatDate(sampleDay, field))
  if (type === 'number') return limited('12345.6')
  if (type === 'comb') return '1234567890'.repeat(10).slice(0, maxLength ?? 10)
  if (type === 'long-text') return limited(sampleParagraph)
  return limited(samples[source] ?? sampleLine)
}

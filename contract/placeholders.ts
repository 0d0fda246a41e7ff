/** What a placeholder stands for: `{{patient.name}}` in a template becomes the patient's name in the note. */
export interface Placeholder {
  name: string
  label: string
}

/** Every placeholder there is. The editor offers them, the lint knows them, the generator fills them. */
export const placeholders = [
  { name: 'patient.name', label: 'Patient’s name' },
  { name: 'patient.firstName', label: 'Patient’s first name' },
  { name: 'patient.lastName', label: 'Patient’s last name' },
  { name: 'patient.id', label: 'Patient’s number' },
  { name: 'visit.name', label: 'Name of the visit' },
  { name: 'visit.date', label: 'Date of the visit' },
  { name: 'visit.time', label: 'Time of the visit' },
  { name: 'user.name', label: 'Your name' },
  { name: 'user.title', label: 'Your title' },
  { name: 'user.speciality', label: 'Your specialty' },
  { name: 'clinic.name', label: 'Clinic’s name' },
  { name: 'clinic.address', label: 'Clinic’s address' },
  { name: 'clinic.phone', label: 'Clinic’s phone' },
  { name: 'clinic.email', label: 'Clinic’s email' },
  { name: 'today', label: 'Date of writing' },
] as const satisfies readonly Placeholder[]
export type PlaceholderName = (typeof placeholders)[number]['name']
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>

const pattern = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/g

/** The placeholders of a text in order, known or not, with their places in it. */
export function placeholdersIn(text: string): { name: string; start: number; end: number }[] {
  return [...text.matchAll(pattern)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

export const placeholderOf = (name: string): Placeholder | undefined =>
  placeholders.find((known) => known.name === name)

/**
 * Puts the values in. One that is known but has no value becomes its label in brackets, so that the gap is seen;
 * an unknown one stays as it is written.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text.replace(pattern, (written, name: string) => {
    const known = placeholders.find((one) => one.name === name)
    if (!known) return written
    return values[known.name]?.trim() || `[${known.label.toLowerCase()}]`
  })
}

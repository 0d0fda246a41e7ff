/** What a placeholder means: `{{patient.name}}` in a template becomes the patient's name in the note. */
export interface Placeholder {
  name: string
  label: string
}

/** All placeholders. The editor offers them, the lint accepts them, the generator fills them. */
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
type PlaceholderName = (typeof placeholders)[number]['name']
export type PlaceholderValues = Partial<Record<PlaceholderName, string>>

const pattern = /\{\{\s*([^{}\n]{1,60}?)\s*\}\}/g

export interface PlaceholderUse {
  name: string
  /** Written with a question mark, `{{patient.id?}}`: without a value it's left out. */
  optional: boolean
  start: number
  end: number
}

/** The placeholders of a text in order, valid or not, with their positions. */
export function placeholdersIn(text: string): PlaceholderUse[] {
  return [...text.matchAll(pattern)].map((match) => {
    const written = match[1] ?? ''
    return {
      name: written.replace(/(?<!\s)\s*\?$/, ''),
      optional: written.endsWith('?'),
      start: match.index,
      end: match.index + match[0].length,
    }
  })
}

export const findPlaceholder = (name: string): Placeholder | undefined =>
  placeholders.find((known) => known.name === name)

/**
 * Fills placeholders with their values. One without a value becomes its label in brackets, so that the gap is visible;
 * an optional one becomes nothing, and a line left empty by it is removed; an unknown one stays as written.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text
    .split('\n')
    .flatMap((line) => filledLine(line, values) ?? [])
    .join('\n')
}

function filledLine(line: string, values: PlaceholderValues): string | undefined {
  const valueOf = (name: string) => new Map(Object.entries(values)).get(name)?.trim() ?? ''
  const used = placeholdersIn(line)
  const isEmpty = ({ name, optional }: PlaceholderUse) => optional && valueOf(name) === ''
  // "Re: {{patient.name?}}" without a patient would leave a dangling "Re:".
  if (used.length > 0 && used.every(isEmpty)) return undefined
  const filled = line.replace(pattern, (written, inside: string) => {
    const known = findPlaceholder(inside.replace(/(?<!\s)\s*\?$/, ''))
    if (!known) return written
    return valueOf(known.name) || (inside.endsWith('?') ? '' : `[${known.label.toLowerCase()}]`)
  })
  // The separator between a value and a missing one.
  return used.some(isEmpty)
    ? filled.replace(/^(>?\s*)[,;·|–-]\s*(?:[\s,;·|–-]+$)?|(?<![\s,;·|–-])[\s,;·|–-]+$/g, '$1')
    : filled
}

const words = (text: string) => text.split(' ')
const clinicians = words(
  'doctor dr dr. doc physician clinician provider médecin docteur docteure arzt ärztin médico médica doctora medico dottore dottoressa arts доктор врач 医生 医師 طبيب',
)
const patients = words(
  'patient pt pt. patiente patientin paciente paziente patiënt пациент пациентка 患者 病人 مريض',
)
const roles = new Map([
  ...clinicians.map((name) => [name, 'clinician'] as const),
  ...patients.map((name) => [name, 'patient'] as const),
])
const otherRoles =
  /^(?:guest|family|mother|father|mom|dad|son|daughter|wife|husband|spouse|parent|caregiver|nurse|interpreter|therapist|speaker|doctor|patient)(?:[ _](?:family|clinician|guest|\d{1,2}))*(?:[ _]?(?:\d{1,2}|[a-h]))?$|^spk_?\d{1,2}$/
const bracketed = /^\[([^\][\n:]{1,40})\]\s*:?\s*/
const beforeColon = /^(\p{L}[\p{L}\p{M}\d .'’_()-]{0,40}?)\s*[:：](?!\d)\s*/u

interface SpeakerLine {
  /** The name to show; null for none. */
  speaker: string | null
  text: string
}

/** Finds the speaker a line begins with: `[doctor]`, `DR:`, or one of the given names and a colon. */
export function splitSpeaker(line: string, names: ReadonlySet<string> = new Set()): SpeakerLine {
  const role = bracketed.exec(line)
  if (role && isRole(role[1] ?? '')) return prefixed(line, role)
  const name = beforeColon.exec(line)
  if (name && (isRole(name[1] ?? '') || names.has(name[1] ?? ''))) return prefixed(line, name)
  return { speaker: null, text: line }
}

/**
 * The names, other than known roles, that precede a colon like speakers: capitalised, at most four words, at least two
 * names, each at least twice, on half of the lines. So a single `Plan:` or `Note:` in prose isn't a speaker.
 */
export function speakerNames(lines: readonly string[]): Set<string> {
  const counts = new Map<string, number>()
  let prefixedLines = 0
  for (const line of lines) {
    const name = beforeColon.exec(line)?.[1]
    if (name === undefined || !(isRole(name) || isName(name))) continue
    prefixedLines += 1
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const repeated = [...counts].filter(([, count]) => count >= 2).map(([name]) => name)
  if (repeated.length < 2 || prefixedLines * 2 < lines.length) return new Set()
  return new Set(repeated)
}

/** The clinician's and the patient's role, another role in words, or the name as it is. */
export function speakerLabel(name: string): string {
  const plain = name.trim()
  // "Ann Okafor (Patient)" says by herself who she is.
  const beside = /\(([^()]+)\)$/.exec(plain)?.[1] ?? ''
  const role = roles.get(plain.toLowerCase()) ?? roles.get(beside.toLowerCase())
  return role ?? plain.replaceAll('_', ' ')
}

function prefixed(line: string, match: RegExpExecArray): SpeakerLine {
  return { speaker: speakerLabel(match[1] ?? ''), text: line.slice(match[0].length) }
}

/** A word for a role in a visit: `Doctor`, `pt.`, `Speaker 2`. */
export function isRole(name: string): boolean {
  const plain = name.trim().toLowerCase()
  return roles.has(plain) || otherRoles.test(plain)
}

/** At most four capitalised words. */
export function isName(name: string): boolean {
  const words = name.split(/\s+/)
  return words.length <= 4 && words.every((word) => /^[\p{Lu}\p{Lo}\d(]/u.test(word))
}

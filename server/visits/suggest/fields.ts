import { specialties } from './specialties.ts'

/** Words that tell no specialty from another. */
const common = new Set(
  'and for the medicine medical care health therapy therapist general practice practitioner physical clinical clinician specialist doctor physician'.split(
    ' ',
  ),
)

/** Cardiology and cardiologist, psychiatry and psychiatrist have this many letters in common. */
const ROOT = 6

/** Without accents, and paediatrics as pediatrics. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/[ao]e/g, 'e')

function rootsOf(text: string): string[] {
  const words = plain(text).match(/[a-z]{3,}/g) ?? []
  return words.filter((word) => !common.has(word)).map((word) => word.slice(0, ROOT))
}

/**
 * Whether a category or a template's name belongs to what a user wrote as their field and specialty: in British or
 * American spelling, as a subject or a person, or colloquially ('GP', 'OB/GYN', 'ENT').
 */
export function fieldMatcher(field: string): (text: string) => boolean {
  const said = plain(field)
  const meant = specialties.flatMap(([words, categories]) => (words.test(said) ? categories : []))
  const wanted = new Set([field, ...meant].flatMap(rootsOf))
  return (text) => rootsOf(text).some((root) => wanted.has(root))
}

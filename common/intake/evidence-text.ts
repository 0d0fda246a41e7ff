import type { AnswerValue } from './answers.ts'
import { inLanguage, type LocalText } from './local-text.ts'

export const withLabel = (label: string, answer: string, language: string): string =>
  language.startsWith('fr') ? `${label}\u00A0: ${answer}` : `${label}: ${answer}`

const words = {
  takes: { en: 'Takes {item}.', fr: 'Prend {item}.' },
  takesNone: { en: 'Takes no medicines.', fr: 'Ne prend aucun médicament.' },
  allergic: { en: 'Allergic to {item}.', fr: 'Allergie à {item}.' },
  noAllergy: { en: 'No known allergies.', fr: 'Aucune allergie connue.' },
  denied: { en: '{item}? No.', fr: '{item}\u00A0? Non.' },
} satisfies Record<string, LocalText>

interface Wording {
  label: string
  asked: string
  answer: string
  denied: readonly string[]
}

/**
 * An answer as a passage of a visit. The checks of claims take “Fever: No” for a fever; they read a question with its answer,
 * “Have you had a fever? No.”, correctly, as in a conversation.
 */
export function evidenceText(
  value: AnswerValue,
  { label, asked, answer, denied }: Wording,
  language: string,
): string {
  const write = (text: LocalText, item = '') => inLanguage(text, language).replace('{item}', item)
  switch (value.kind) {
    case 'skipped':
      return ''
    case 'yes-no':
    case 'choice':
      return `${asked} ${answer}.`
    case 'text':
      return `${asked} ${answer}`
    case 'choices': {
      const noes = denied.map((option) => write(words.denied, option))
      return [`${withLabel(label, answer, language)}.`, ...noes].join(' ')
    }
    case 'medicines':
      return value.items.length === 0 ? write(words.takesNone) : write(words.takes, answer)
    case 'allergies':
      return value.items.length === 0 ? write(words.noAllergy) : write(words.allergic, answer)
    default:
      return withLabel(label, answer, language)
  }
}

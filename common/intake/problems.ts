import { inLanguage, type LocalText, numberLocale, type Wording } from './local-text.ts'
import { type Unit, units } from './units.ts'

/** Why an answer isn’t accepted. */
export type Problem =
  | { code: 'wrong-type' | 'unknown-question' | 'unknown-option' | 'unknown-unit' | 'repeated' }
  | { code: 'empty' | 'not-a-number' | 'not-a-date' | 'in-the-future' | 'exclusive' | 'no-name' }
  | { code: 'whole-number' | 'one-decimal' }
  | { code: 'out-of-range'; min: number; max: number; unit?: Unit }
  | { code: 'too-early'; year: number }
  | { code: 'too-long' | 'too-many'; max: number }

const broken: LocalText = {
  en: 'This answer couldn’t be read. Please answer again.',
  fr: 'Cette réponse n’a pas pu être lue. Veuillez répondre de nouveau.',
}

const texts: Record<Problem['code'], LocalText> = {
  'wrong-type': broken,
  'unknown-question': broken,
  'unknown-option': broken,
  'unknown-unit': broken,
  repeated: { en: 'This is listed twice.', fr: 'Cet élément y figure deux fois.' },
  empty: {
    en: 'Give an answer, or choose “I don’t know”.',
    fr: 'Donnez une réponse ou choisissez « Je ne sais pas ».',
  },
  'not-a-number': { en: 'Enter a number.', fr: 'Entrez un nombre.' },
  'not-a-date': {
    en: 'Enter a date. The year alone is enough.',
    fr: 'Entrez une date. L’année seule suffit.',
  },
  'in-the-future': { en: 'This date is in the future.', fr: 'Cette date est dans le futur.' },
  exclusive: {
    en: 'This option can’t be combined with the others.',
    fr: 'Cette option ne peut pas être combinée aux autres.',
  },
  'no-name': { en: 'Enter a name.', fr: 'Entrez un nom.' },
  'out-of-range': {
    en: 'Enter a number from {min} to {max}.',
    fr: 'Entrez un nombre de {min} à {max}.',
  },
  'too-early': { en: 'Enter {year} or a later year.', fr: 'Entrez une année à partir de {year}.' },
  'whole-number': { en: 'Enter a whole number.', fr: 'Entrez un nombre entier.' },
  'one-decimal': {
    en: 'Use at most one decimal place.',
    fr: 'Utilisez au plus une décimale.',
  },
  'too-long': { en: 'Use at most {max} characters.', fr: 'Utilisez au plus {max} caractères.' },
  'too-many': { en: 'List at most {max}.', fr: 'Indiquez-en au plus {max}.' },
}

export const problemTexts: readonly LocalText[] = Object.values(texts)

/** What the patient reads about a problem. */
export function problemText(problem: Problem, language: string | Wording): string {
  const number = (value: number) =>
    value.toLocaleString(numberLocale(language), { useGrouping: false })
  const label = 'unit' in problem && problem.unit ? units[problem.unit].label : undefined
  const unit = label ? `\u00A0${inLanguage(label, language)}` : ''
  const values: Record<string, string> = {
    ...('min' in problem && { min: number(problem.min) }),
    ...('max' in problem && { max: `${number(problem.max)}${unit}` }),
    ...('year' in problem && { year: String(problem.year) }),
  }
  return inLanguage(texts[problem.code], language).replace(
    /\{(\w+)\}/g,
    (_, name: string) => values[name] ?? '',
  )
}

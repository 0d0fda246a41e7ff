import { type Abilities, type RuleRow, serviceNames, type SpeechModel } from '#contract/speech.ts'
import { locale, t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const choices = new Intl.ListFormat(locale, { type: 'disjunction' })

/** Up to this many languages are named; more are counted. */
const NAMED = 3

/** Languages in a few words; codes are ISO 639-1. */
export function languagesInWords(languages: Abilities['languages']): string {
  if (languages === 'any') return t('any language')
  if (languages.length > NAMED)
    return t('{count, plural, one {# language} other {# languages}}', { count: languages.length })
  return languages.map(languageName).join(', ')
}

/** The abilities of an engine in short words for a row. */
export function abilitiesInWords(abilities: Abilities): string[] {
  const { live, recordings, speakers, languages, autoDetect, translate, keyterms } = abilities
  return [
    live && recordings ? t('Live and recordings') : live ? t('Live') : t('Recordings'),
    languagesInWords(languages),
    ...(autoDetect ? [t('detects the language')] : []),
    ...(speakers ? [t('separates speakers')] : []),
    ...(translate.length > 0
      ? [t('translates into {languages}', { languages: languagesInWords(translate) })]
      : []),
    ...(keyterms > 0
      ? [t('{count, plural, one {# key term} other {# key terms}}', { count: keyterms })]
      : []),
  ]
}

/** The measured speed of a model on this machine. */
export function measuredInWords(measured: NonNullable<SpeechModel['measured']>): string {
  const { factor, visits } = measured
  const times = 1 / factor
  const speed = times >= 10 ? Math.round(times) : Number(times.toFixed(1))
  if (visits === null) {
    const minutes = Math.max(1, Math.round(factor * 60))
    return t(
      'Transcribes an hour of recording in about {minutes} min on this computer ({speed, number}× real time).',
      { minutes, speed },
    )
  }
  if (factor > 0.8)
    return t(
      'Too slow for live transcription on this computer: {seconds, number} s for each second of speech.',
      { seconds: Number(factor.toFixed(1)) },
    )
  return t(
    'About {count, plural, one {# live visit} other {# live visits}} at once on this computer ({speed, number}× real time).',
    { count: visits, speed },
  )
}

/** The progress of a download in percent; of an unknown length, the expected one counts. */
export function downloadPercent({ received, total, megabytes }: SpeechModel): number {
  return Math.min(100, Math.round((received / (total ?? megabytes * 1e6)) * 100))
}

/** A row of the selection as a sentence. */
export function rowInWords(row: RuleRow): string {
  if (row.when === 'user-setting') {
    const names = row.services.map((service) => serviceNames[service])
    return t('The user prefers {services}: their choice', { services: choices.format(names) })
  }
  const service = serviceNames[row.use]
  if (row.when === 'always') return t('Otherwise: {service}', { service })
  if (row.when === 'available') return t('If set up: {service}', { service })
  const names = row.languages.map(languageName)
  const languages = choices.format(names)
  return row.when === 'language'
    ? t('The language is {languages}: {service}', { languages, service })
    : t('The language isn’t {languages}: {service}', { languages, service })
}

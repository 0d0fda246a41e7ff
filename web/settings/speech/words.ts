import { type Abilities, type RuleRow, serviceNames, type SpeechModel } from '#contract/speech.ts'
import { languageName } from '#contract/languages.ts'
import { t } from '#web/i18n/i18n.ts'

/** Up to this many languages are named; more are counted. */
const NAMED = 3

/** Languages in a few words; codes are ISO 639-1. */
export function languagesInWords(languages: Abilities['languages']): string {
  if (languages === 'any') return t('any language')
  if (languages.length > NAMED) return t('{length} languages', { length: languages.length })
  return languages.map(languageName).join(', ')
}

/** The abilities of an engine in short words for a row. */
export function abilitiesInWords(abilities: Abilities): string[] {
  const { live, recordings, speakers, languages, autoDetect, translate, keyterms } = abilities
  return [
    live && recordings ? t('Live and recordings') : live ? t('Live') : t('Recordings'),
    languagesInWords(languages),
    ...(autoDetect ? [t('finds out the language')] : []),
    ...(speakers ? [t('tells speakers apart')] : []),
    ...(translate.length > 0
      ? [t('translates into {languagesInWords}', { languagesInWords: languagesInWords(translate) })]
      : []),
    ...(keyterms > 0 ? [t('{keyterms} key terms', { keyterms })] : []),
  ]
}

/** The measured speed of a model on this machine. */
export function measuredInWords(measured: NonNullable<SpeechModel['measured']>): string {
  const { factor, visits } = measured
  const times = 1 / factor
  const speed = times >= 10 ? Math.round(times) : Number(times.toFixed(1))
  if (visits === null) {
    const hour = Math.max(1, Math.round(factor * 60))
    return t(
      'An hour of recording takes about {hour} min on this machine ({speed} times as quick as speech).',
      { hour, speed },
    )
  }
  if (factor > 0.8)
    return t(
      'Too slow to listen live on this machine: it needs {fixed} s for a second of speech.',
      { fixed: factor.toFixed(1) },
    )
  const count = visits === 1 ? t('1 live visit') : t('{visits} live visits', { visits })
  return t('About {count} at once on this machine ({speed} times as quick as speech).', {
    count,
    speed,
  })
}

/** The progress of a download in percent; of an unknown length, the expected one counts. */
export function downloadPercent({ received, total, megabytes }: SpeechModel): number {
  return Math.min(100, Math.round((received / (total ?? megabytes * 1e6)) * 100))
}

/** A row of the selection as a sentence. */
export function rowInWords(row: RuleRow): string {
  if (row.when === 'user-setting') {
    const names = row.services.map((service) => serviceNames[service])
    return t('The user prefers {format}: that one', {
      format: new Intl.ListFormat('en', { type: 'disjunction' }).format(names),
    })
  }
  const use = serviceNames[row.use]
  if (row.when === 'always') return `Otherwise: ${use}`
  if (row.when === 'available') return t('{use} is set up: {use}', { use })
  const names = row.languages.map(languageName)
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
  return row.when === 'language'
    ? t('The language is {list}: {use}', { list, use })
    : t('The language is not {list}: {use}', { list, use })
}

import { Languages, ShieldAlert } from 'lucide-react'
import { exampleWriter, type Note } from '#contract/notes.ts'
import css from './banner.module.css'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'

const details = { brief: t('brief'), standard: '', detailed: t('detailed') }
const voices = { neutral: '', 'first-person': t('first person'), 'third-person': t('third person') }
const formats = { paragraphs: t('paragraphs'), bullets: t('bullets'), mixed: '' }

/** How a note was written, in a few words; the usual way isn't mentioned. */
export function madeWords({ made, writer }: Pick<Note, 'made' | 'writer'>): string {
  const { detailLevel, voice, format } = made?.preferences ?? {}
  return [
    writer.kind === 'model' &&
      (writer.name === exampleWriter.name
        ? t('Example note, written by a language model')
        : t('Written by {name}', { name: writer.name })),
    made?.mode === 'FAST' && t('quick draft'),
    detailLevel && details[detailLevel],
    voice && voices[voice],
    format && formats[format],
    made?.language && languageName(made.language),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says that words were left out because they address the AI and nobody in the visit. */
export function IgnoredBanner({ made }: Pick<Note, 'made'>) {
  const count = made?.ignored ?? 0
  if (count === 0) return null
  return (
    <p className={css.banner}>
      <ShieldAlert size={16} aria-hidden />
      <span>
        {t(
          '{count, plural, one {Ignored # passage that tried to instruct the note writer.} other {Ignored # passages that tried to instruct the note writer.}}',
          { count },
        )}
      </span>
    </p>
  )
}

/** Says what the checks could not do where a note is in another language than was spoken. */
export function TranslatedBanner({ made }: Pick<Note, 'made'>) {
  if (!made?.translated) return null
  return (
    <p className={css.banner}>
      <Languages size={16} aria-hidden />
      <span>
        {t(
          'Written in {language}, not in the language of the visit. Only numbers, units and drugs were checked.',
          { language: made.language ? languageName(made.language) : t('another language') },
        )}
      </span>
    </p>
  )
}

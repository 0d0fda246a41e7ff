import { Languages, ShieldAlert } from 'lucide-react'
import { noteLanguageName } from '#common/note-languages.ts'
import { exampleWriter, type Note } from '#contract/notes.ts'
import css from './notes.module.css'
import { t } from '#web/i18n/i18n.ts'

const details = { brief: 'brief', standard: '', detailed: 'detailed' }
const voices = { neutral: '', 'first-person': t('first person'), 'third-person': t('third person') }
const formats = { paragraphs: 'paragraphs', bullets: 'bullets', mixed: '' }

/** How a note was written, in a few words; what is usual goes without saying. */
export function madeWords({ made, writer }: Pick<Note, 'made' | 'writer'>): string {
  const { detailLevel, voice, format } = made?.preferences ?? {}
  return [
    writer.kind === 'model' &&
      (writer.name === exampleWriter.name
        ? writer.name
        : t('Written by {name}', { name: writer.name })),
    made?.mode === 'FAST' && t('quick draft'),
    detailLevel && details[detailLevel],
    voice && voices[voice],
    format && formats[format],
    made?.language && noteLanguageName(made.language),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says that words were left out which address the program and nobody in the visit. */
export function IgnoredBanner({ made }: Pick<Note, 'made'>) {
  const count = made?.ignored ?? 0
  if (count === 0) return null
  return (
    <p className={css.banner}>
      <ShieldAlert size={16} aria-hidden />
      <span>
        {count === 1 ? t('One passage') : t('{count} passages', { count })}
        {t('of the visit or its files tried to give orders to the note writer and')}{' '}
        {count === 1 ? 'was' : 'were'}
        {t('left out.')}
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
          'Written in {value}, not in the language of the visit. Numbers, units and drugs were compared with what was said; the rest was not.',
          { value: noteLanguageName(made.language) ?? t('another language') },
        )}
      </span>
    </p>
  )
}

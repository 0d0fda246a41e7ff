import { Languages } from 'lucide-react'
import { noteLanguageName } from '#contract/note-languages.ts'
import type { Note } from '#contract/notes.ts'
import css from './notes.module.css'

const details = { brief: 'brief', standard: '', detailed: 'detailed' }
const voices = { neutral: '', 'first-person': 'first person', 'third-person': 'third person' }
const formats = { paragraphs: 'paragraphs', bullets: 'bullets', mixed: '' }

/** How a note was written, in a few words; what is usual goes without saying. */
export function madeWords({ made, writer }: Pick<Note, 'made' | 'writer'>): string {
  const { detailLevel, voice, format } = made?.preferences ?? {}
  return [
    writer.kind === 'model' && `Written by ${writer.name}`,
    made?.mode === 'FAST' && 'quick draft',
    detailLevel && details[detailLevel],
    voice && voices[voice],
    format && formats[format],
    made?.language && noteLanguageName(made.language),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says what the checks could not do where a note is in another language than was spoken. */
export function TranslatedBanner({ made }: Pick<Note, 'made'>) {
  if (!made?.translated) return null
  return (
    <p className={css.banner}>
      <Languages size={16} aria-hidden />
      <span>
        Written in {noteLanguageName(made.language) ?? 'another language'}, not in the language of
        the visit. Numbers, units and drugs were compared with what was said; the rest was not.
      </span>
    </p>
  )
}

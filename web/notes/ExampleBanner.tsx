import { Button } from '@mantine/core'
import { FlaskConical } from 'lucide-react'
import { exampleWriter, type Note } from '#contract/notes.ts'
import css from './banner.module.css'
import { t } from '#web/i18n/i18n.ts'

export const isExample = ({ writer }: Pick<Note, 'writer'>): boolean =>
  writer.name === exampleWriter.name

/** Says that the note of the sample visit is an example, and links to the one written without a language model. */
export function ExampleBanner({ onHighlights }: { onHighlights: () => void }) {
  return (
    <p className={css.banner}>
      <FlaskConical size={16} aria-hidden />
      <span>{t('Example note, written by a language model, with mistakes to find.')}</span>
      <Button size="compact-sm" variant="default" onClick={onHighlights}>
        {t('See Highlights (no AI)')}
      </Button>
    </p>
  )
}

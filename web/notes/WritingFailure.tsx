import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Generation } from './generation-state.ts'
import css from './failure.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  generation: Pick<Generation, 'text' | 'message'>
  /** An earlier text stays below, untouched. */
  earlier?: boolean
  onRetry: () => void
  onHighlights: (() => void) | undefined
  onDismiss: (() => void) | undefined
}

/** Why a note wasn't written, once, with the actions. */
export function WritingFailure({ generation, earlier = false, ...ways }: Props) {
  const { text, message } = generation
  const begun = text.trim() !== ''
  const title = begun ? t('The note could not be finished') : t('No note was written')
  const kept = begun ? t('The text so far is kept.') : ''
  return (
    <div className={css.failure} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <strong>{earlier ? t('The note could not be regenerated') : title}</strong>
        <p>
          {translate(message)} {earlier ? t('The note below is unchanged.') : kept}
        </p>
      </div>
      <div className={css.failureActions}>
        <Button size="compact-md" onClick={ways.onRetry}>
          {t('Retry')}
        </Button>
        {ways.onHighlights && (
          <Button size="compact-md" variant="default" onClick={ways.onHighlights}>
            {t('Write Highlights (no AI)')}
          </Button>
        )}
        {ways.onDismiss && (
          <Button size="compact-md" variant="subtle" color="gray" onClick={ways.onDismiss}>
            {t('Close')}
          </Button>
        )}
      </div>
    </div>
  )
}

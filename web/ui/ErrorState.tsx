import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { explain } from './explain.ts'
import { LinkedText } from './LinkedText.tsx'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** What could not be done, such as "Could not load your visits". */
  title: string
  error: unknown
  onRetry?: (() => void) | undefined
  /** Where to go instead. */
  action?: ReactNode
}

/** A failed load in its own place; earlier data should stay beside it. */
export function ErrorState({ title, error, onRetry, action }: Props) {
  return (
    <div className={css.errorPlace} role="alert">
      <ErrorText title={title} error={error}>
        {onRetry && (
          <Button variant="default" size="xs" onClick={onRetry}>
            {t('Retry')}
          </Button>
        )}
        {action}
      </ErrorText>
    </div>
  )
}

/** An error in words, with its icon; the server's words are the title if there is no other. */
export function ErrorText(props: { title?: string; error: unknown; children?: ReactNode }) {
  const { message, detail } = explain(props.error)
  const below = props.title ? [message, detail] : [detail]
  return (
    <div className={css.error}>
      <TriangleAlert size={18} aria-hidden />
      <div className={css.errorText}>
        <strong>{props.title ?? message}</strong>
        {below.some(Boolean) && (
          <p>
            <LinkedText>{below.filter(Boolean).join(' ')}</LinkedText>
          </p>
        )}
      </div>
      {props.children}
    </div>
  )
}

import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Evidence } from '#contract/notes.ts'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import css from './chat.module.css'
import { type Asking, citedAt } from './chat-state.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  asking: Asking
  onEvidence: (evidence: Evidence) => void
  onRetry: () => void
  onForget: () => void
}

/** The question in the air and what there is of its answer. */
export function Answering({ asking, onEvidence, onRetry, onForget }: Props) {
  const { question, text, discarded, citations, state, message } = asking
  return (
    <>
      <article className={css.message} data-role="user">
        <p className={css.who}>{t('You')}</p>
        <p className={css.question}>{question}</p>
      </article>
      <article className={css.message} aria-busy={state !== 'failed'}>
        <p className={css.who}>{t('Assistant')}</p>
        {discarded && (
          <div className={css.discarded} aria-hidden>
            <SafeMarkdown text={discarded} />
          </div>
        )}
        {text && (
          <SafeMarkdown text={text} onSeek={(seconds) => onEvidence(citedAt(citations, seconds))} />
        )}
        <p role="status" className={css.state}>
          {state === 'regenerating' && t('Regenerating...')}
          {state === 'waiting' && t('Reading the visit')}
        </p>
        {state === 'failed' && (
          <div className={css.failed} role="alert">
            <TriangleAlert size={16} aria-hidden />
            <span>{message}</span>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t('Ask again')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onForget}>
              {t('Close')}
            </Button>
          </div>
        )}
      </article>
    </>
  )
}

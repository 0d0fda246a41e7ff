import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import type { SaveStatus as Status } from './saving.ts'
import css from './typing.module.css'
import { t } from '#web/i18n/i18n.ts'

const words = {
  saved: t('Saved'),
  waiting: t('Editing'),
  saving: t('Saving'),
  offline: t('Kept on this device, will be saved'),
  conflict: t('Changed elsewhere'),
} as const

interface Props {
  state:
    | { kind: Exclude<Status<never, never>['kind'], 'failed'> }
    | { kind: 'failed'; message: string }
  onRetry: () => void
}

/** Whether typing has reached the server. */
export function SaveStatus({ state, onRetry }: Props) {
  if (state.kind === 'failed')
    return (
      <span className={css.notSaved} role="alert">
        {t('Not saved. {message}', { message: state.message })}
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          {t('Retry')}
        </Button>
      </span>
    )
  return (
    <span className={css.quiet} role={state.kind === 'offline' ? 'status' : undefined}>
      {state.kind === 'offline' && <CloudOff size={13} aria-hidden />} {words[state.kind]}
    </span>
  )
}

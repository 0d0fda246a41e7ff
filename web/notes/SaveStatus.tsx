import { Button } from '@mantine/core'
import { CloudOff } from 'lucide-react'
import css from './notes.module.css'
import type { SaveState } from './saver.ts'

const words = {
  saved: 'Saved',
  waiting: 'Editing',
  saving: 'Saving',
  offline: 'Kept on this device, will be saved',
  conflict: 'Changed elsewhere',
} as const

/** Whether what was typed has reached the server. */
export function SaveStatus({ state, onRetry }: { state: SaveState; onRetry: () => void }) {
  if (state.kind === 'failed')
    return (
      <span className={css.notSaved} role="alert">
        Not saved. {state.message}
        <Button variant="subtle" size="compact-xs" onClick={onRetry}>
          Retry
        </Button>
      </span>
    )
  return (
    <span className={css.quiet} role={state.kind === 'offline' ? 'status' : undefined}>
      {state.kind === 'offline' && <CloudOff size={13} aria-hidden />} {words[state.kind]}
    </span>
  )
}

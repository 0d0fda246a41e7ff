import { Button } from '@mantine/core'
import type { NoteCheck } from '#contract/notes.ts'
import { checkWords } from './check-words.ts'
import css from './checked.module.css'

interface Props {
  check: NoteCheck
  /** What is done with the text once it was read. */
  before?: 'sign' | 'use it'
  /** Has it checked again, after the check failed. */
  onCheckAgain?: (() => void) | undefined
}

/** How far a text has been checked, and the way to have it checked again where that failed. */
export function CheckLine({ check, before = 'sign', onCheckAgain }: Props) {
  return (
    <p className={css.check} data-state={check.state}>
      {checkWords(check, before)}
      {check.state === 'failed' && onCheckAgain && (
        <Button variant="subtle" size="compact-xs" onClick={onCheckAgain}>
          Check again
        </Button>
      )}
    </p>
  )
}

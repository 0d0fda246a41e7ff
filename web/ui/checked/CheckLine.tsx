import { Button } from '@mantine/core'
import type { NoteCheck } from '#contract/notes.ts'
import { checkWords } from './check-words.ts'
import css from './checked.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  check: NoteCheck
  /** What the user does with the text after reading it. */
  before?: 'sign' | 'use it'
  /** Checks the text again after a failed check. */
  onCheckAgain?: (() => void) | undefined
}

/** The state of a check, with a button to check again after a failure. */
export function CheckLine({ check, before = 'sign', onCheckAgain }: Props) {
  return (
    <p className={css.check} data-state={check.state}>
      {checkWords(check, before)}
      {check.state === 'failed' && onCheckAgain && (
        <Button variant="subtle" size="compact-xs" onClick={onCheckAgain}>
          {t('Check again')}
        </Button>
      )}
    </p>
  )
}

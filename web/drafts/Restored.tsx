import { UnstyledButton } from '@mantine/core'
import css from './typing.module.css'
import type { Draft } from './useDraft.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  typed: Pick<Draft<unknown>, 'restored' | 'outdated' | 'clear'>
  /** For forms that hold their own values: shows the stored values again. */
  onDiscard?: () => void
}

/** Shows that a form contains restored text, and removes it on request. */
export function Restored({ typed, onDiscard }: Props) {
  if (!typed.restored) return null
  const discard = () => {
    typed.clear()
    onDiscard?.()
  }
  return (
    <span className={css.restored} role="status">
      {typed.outdated
        ? t('Restored what you typed. The saved text has changed since.')
        : t('Restored what you typed.')}{' '}
      <UnstyledButton
        className={css.deed}
        // A field that saves itself when it is left must not do so on the way here.
        onMouseDown={(event) => event.preventDefault()}
        onClick={discard}
      >
        {t('Discard')}
      </UnstyledButton>
    </span>
  )
}

import { UnstyledButton } from '@mantine/core'
import css from './typing.module.css'
import type { Draft } from './useDraft.ts'

interface Props {
  typed: Pick<Draft<unknown>, 'restored' | 'outdated' | 'clear'>
  /** For forms that hold their values themselves: shows again what there is without the typing. */
  onDiscard?: () => void
}

/** Says quietly that a form shows what was typed before, and takes it away on request. */
export function Restored({ typed, onDiscard }: Props) {
  if (!typed.restored) return null
  const discard = () => {
    typed.clear()
    onDiscard?.()
  }
  return (
    <span className={css.restored} role="status">
      {typed.outdated
        ? 'Restored what you typed. It has been changed elsewhere since.'
        : 'Restored what you typed.'}{' '}
      <UnstyledButton
        className={css.deed}
        // A field that saves itself when it is left must not do so on the way here.
        onMouseDown={(event) => event.preventDefault()}
        onClick={discard}
      >
        Discard
      </UnstyledButton>
    </span>
  )
}

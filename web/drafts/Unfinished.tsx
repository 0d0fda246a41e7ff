import { UnstyledButton } from '@mantine/core'
import css from './typing.module.css'

interface Props {
  /** What waits, each as a sentence. */
  waiting: readonly { key: string; text: string }[]
  onOpen: (key: string) => void
}

/** Says where typing waits in forms that are closed, and leads back to it. */
export function Unfinished({ waiting, onOpen }: Props) {
  return waiting.map(({ key, text }) => (
    <span key={key} className={css.restored} role="status">
      {text}{' '}
      <UnstyledButton className={css.deed} onClick={() => onOpen(key)}>
        Continue
      </UnstyledButton>
    </span>
  ))
}

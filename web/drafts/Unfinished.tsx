import { UnstyledButton } from '@mantine/core'
import css from './typing.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  /** The unsent drafts, one sentence each. */
  waiting: readonly { key: string; text: string }[]
  onOpen: (key: string) => void
}

/** Lists closed forms with unsent drafts and links to them. */
export function Unfinished({ waiting, onOpen }: Props) {
  return waiting.map(({ key, text }) => (
    <span key={key} className={css.restored} role="status">
      {text}{' '}
      <UnstyledButton className={css.deed} onClick={() => onOpen(key)}>
        {t('Continue')}
      </UnstyledButton>
    </span>
  ))
}

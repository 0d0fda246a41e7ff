import type { ReactNode } from 'react'
import type { Item } from '#contract/items.ts'
import { hotkeyCaps } from './hotkey-caps.ts'
import css from './macros.module.css'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  macro: Pick<Item, 'name' | 'content' | 'triggerWord' | 'hotkey' | 'spokenPhrase'>
  /** What follows the keys. */
  children?: ReactNode
}

/** A macro in a list: its name, its text and what inserts it. */
export function MacroText({ macro, children }: Props) {
  const { name, content, triggerWord, hotkey, spokenPhrase } = macro
  return (
    <div className={css.macro}>
      <strong>{name}</strong>
      <p>{content}</p>
      <p className={css.keys}>
        {triggerWord && <kbd>{triggerWord}</kbd>}
        {hotkey && <kbd>{hotkeyCaps(hotkey).join(' ')}</kbd>}
        {spokenPhrase && <span>{t('“{phrase}”', { phrase: spokenPhrase })}</span>}
      </p>
      {children}
    </div>
  )
}

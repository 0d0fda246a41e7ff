import type { ReactNode } from 'react'
import type { Item } from '#contract/items.ts'
import { keyCaps } from '#web/ui/shortcuts.ts'
import css from './macros.module.css'

const isMac = navigator.userAgent.includes('Mac')

interface Props {
  macro: Pick<Item, 'name' | 'content' | 'triggerWord' | 'hotkey' | 'spokenPhrase'>
  /** What else there is to say of it. */
  children?: ReactNode
}

/** A macro in a list: its name and text, and how it is called. */
export function MacroText({ macro, children }: Props) {
  const { name, content, triggerWord, hotkey, spokenPhrase } = macro
  return (
    <div className={css.macro}>
      <strong>{name}</strong>
      <p>{content}</p>
      <p className={css.keys}>
        {triggerWord && <kbd>{triggerWord}</kbd>}
        {hotkey && <kbd>{keyCaps(hotkey, isMac).join(' ')}</kbd>}
        {spokenPhrase && <span>“{spokenPhrase}”</span>}
      </p>
      {children}
    </div>
  )
}

import { keyCaps } from '#web/app/shortcuts.ts'
import css from './ui.module.css'

const mac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

/** The keys of a shortcut, as the keyboard at hand has them. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={css.kbd}>
      {keyCaps(keys, mac).map((cap, at) => (
        <kbd key={at}>{cap}</kbd>
      ))}
    </span>
  )
}

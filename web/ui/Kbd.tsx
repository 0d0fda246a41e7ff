import { usePreferences } from '#web/ui/preferences.ts'
import { keyCaps } from '#web/ui/shortcuts.ts'
import { activeKeys } from '#web/ui/single-keys.ts'
import css from './ui.module.css'

const mac = typeof navigator !== 'undefined' && /Mac|iP(hone|ad)/.test(navigator.platform)

/**
 * The keys of a shortcut, as the keyboard at hand has them.
 * @param props.asGiven they are those that the user chose already
 */
export function Kbd({ keys, asGiven = false }: { keys: string; asGiven?: boolean }) {
  const map = usePreferences((p) => p.shortcutKeys)
  const shown = asGiven ? keys : activeKeys(keys, map)
  return (
    <span className={css.kbd}>
      {keyCaps(shown, mac).map((cap, at) => (
        <kbd key={at}>{cap}</kbd>
      ))}
    </span>
  )
}

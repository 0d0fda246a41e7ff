import { useEffect } from 'react'
import { allActions, runAction } from './actions.ts'
import { useOverlays } from './overlays.ts'
import { usePreferences } from '#web/ui/preferences.ts'
import { isSingleKey, isTyping, matchStroke, toStroke } from '#web/ui/shortcuts.ts'

/** Milliseconds in which the second key of `g s` must follow the first. */
const sequenceTime = 1000

/** Listens for the shortcuts of all actions on the page. */
export function Keyboard() {
  useEffect(() => {
    let begun = { strokes: '', at: 0 }
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return
      const singleKeys = usePreferences.getState().singleKeyShortcuts
      const stroke = toStroke(event)
      const inDialog = dialogOpen()
      // These keys send a form: behind a dialog they begin nothing.
      if (inDialog && stroke === 'mod+enter') return
      const quiet = isTyping(event.target) || inDialog
      const usable = allActions().filter(
        ({ keys }) => keys && !(isSingleKey(keys) && (quiet || !singleKeys)),
      )
      const pending = event.timeStamp - begun.at < sequenceTime ? begun.strokes : ''
      const match = matchStroke(usable, pending, stroke)
      begun = { strokes: match.pending, at: event.timeStamp }
      if (!match.hit) return
      event.preventDefault()
      runAction(match.hit)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return null
}

/** Over a dialog bare keys belong to the dialog. */
function dialogOpen(): boolean {
  const { palette, help, tour } = useOverlays.getState()
  return (
    palette ||
    help ||
    tour !== undefined ||
    document.querySelector('[role=dialog][aria-modal=true]') !== null
  )
}

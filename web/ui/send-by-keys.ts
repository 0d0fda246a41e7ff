import type { KeyboardEvent } from 'react'
import { toStroke } from '#web/ui/shortcuts.ts'

/** The keys that submit a form with a multi-line text, where Enter is a new line. Its button shows them. */
export const SEND_KEYS = 'mod+enter'

/** Of such a text: these keys press the button of its form as it is: one that is disabled, or that is sending, does nothing. */
export function sendByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.nativeEvent.isComposing || toStroke(event) !== SEND_KEYS) return
  // The page behind it has a use for them too.
  event.preventDefault()
  event.currentTarget.form?.querySelector<HTMLButtonElement>('button[type=submit]')?.click()
}

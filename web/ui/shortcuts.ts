import { t } from '#web/i18n/i18n.ts'

/** How a key press is written: `mod+k`, `alt+shift+r`, `?`, `[`, and `g s` for one after the other. */
interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** A press in our writing. `mod` is Ctrl, or ⌘ on a Mac; shift counts only if it does not already make another sign. */
export function toStroke(press: KeyPress): string {
  // With Alt held a Mac reports the letter's special sign; the physical key says which letter was meant.
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1]
  const key = (press.altKey && letter ? letter : press.key).toLowerCase()
  const parts = [
    (press.ctrlKey || press.metaKey) && 'mod',
    press.altKey && 'alt',
    press.shiftKey && (key.length > 1 || /\p{L}/u.test(key)) && 'shift',
    key === ' ' ? 'space' : key,
  ]
  return parts.filter(Boolean).join('+')
}

/** True for shortcuts made of bare characters, which one may switch off (WCAG 2.1.4) and which never work in text fields. */
export function isSingleKey(keys: string): boolean {
  return keys.split(' ').every((stroke) => stroke.length === 1)
}

/**
 * The shortcut that a stroke completes, or the pending start of one.
 * @param pending the start from earlier strokes, '' for none.
 */
export function matchStroke<T extends { keys?: string | undefined }>(
  shortcuts: readonly T[],
  pending: string,
  stroke: string,
): { hit?: T; pending: string } {
  const typed = pending ? `${pending} ${stroke}` : stroke
  const hit = shortcuts.find((shortcut) => shortcut.keys === typed)
  if (hit) return { hit, pending: '' }
  if (shortcuts.some((shortcut) => shortcut.keys?.startsWith(`${typed} `)))
    return { pending: typed }
  return pending ? matchStroke(shortcuts, '', stroke) : { pending: '' }
}

/** Whether the press goes into something one types in. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio]), textarea, select'))
  )
}

const signs: Record<string, string> = {
  enter: '↵',
  escape: t('Esc'),
  arrowup: '↑',
  arrowdown: '↓',
  alt: 'Alt',
  shift: t('Shift'),
}

/** The keys as one reads them, each for a key cap: `mod+k` becomes Ctrl K, or ⌘ K on a Mac. */
export function keyCaps(keys: string, mac: boolean): string[] {
  return keys
    .split(/[ +]/)
    .map((key) => (key === 'mod' ? (mac ? '⌘' : t('Ctrl')) : (signs[key] ?? key.toUpperCase())))
}

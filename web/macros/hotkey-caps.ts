import { keyCaps } from '#web/ui/shortcuts.ts'

/** The caps of a macro's keys, as they are called on this device. */
export const hotkeyCaps = (hotkey: string): string[] =>
  keyCaps(hotkey, navigator.userAgent.includes('Mac'))

import type { LocalText } from '../local-text.ts'

/** A text of the built-in sets. */
export const both = (en: string, fr: string): LocalText => ({ en, fr })

import type { LocalText } from '../local-text.ts'
import type { Option } from '../question-set.ts'

/** A text of the built-in sets. */
export const both = (en: string, fr: string): LocalText => ({ en, fr })

export const option = (id: string, en: string, fr: string): Option => ({ id, text: both(en, fr) })

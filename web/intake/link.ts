import { createContext } from 'react'
import type { OpenIntake } from '#contract/intake-link.ts'

/** What the inputs of an open link need besides their question. */
export interface LinkDetails {
  /** The secret, which every request of the page carries. */
  token: string
  /** Where spoken answers become text, by language. */
  speech: OpenIntake['speech']
}

export const LinkContext = createContext<LinkDetails>({ token: '', speech: { en: null, fr: null } })

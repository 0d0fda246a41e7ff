import { create } from 'zustand'
import type { RewriteWish } from '#contract/rewrite.ts'
import type { Passage } from './passage.ts'
import { t } from '#web/i18n/i18n.ts'

export type Wish = RewriteWish | { instruction: string }

/** The passage to reword, and how. */
interface Rewriting {
  passage: Passage
  wish: Wish
}

export const useRewriting = create<{ open: Rewriting | undefined }>(() => ({ open: undefined }))

/** Asks for another wording; its proposal is shown before anything changes. */
export const proposeRewrite = (open: Rewriting | undefined): void => useRewriting.setState({ open })

export const wishes: { wish: RewriteWish; label: string }[] = [
  { wish: 'shorter', label: t('Shorter') },
  { wish: 'longer', label: t('Longer') },
  { wish: 'bullets', label: t('As bullets') },
  { wish: 'patient-words', label: t('Patient’s words') },
]

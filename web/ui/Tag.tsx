import type { ReactNode } from 'react'
import type { ScribeHead } from '#contract/scribes.ts'
import css from './ui.module.css'
import { t } from '#web/i18n/i18n.ts'

export type Tone = 'plain' | 'recording' | 'good' | 'check' | 'wrong'

/** A word about the state of something; the tone never says what the word does not. */
export function Tag({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={css.tag} data-tone={tone}>
      {children}
    </span>
  )
}

type StateOfVisit = Pick<ScribeHead, 'state' | 'draft' | 'toCheck' | 'signed' | 'hasIntake'>

/** The state of a visit as a list shows it. */
export function ScribeTag({
  scribe,
  interrupted = false,
}: {
  scribe: StateOfVisit
  /** Its recording was cut short and waits on this device. */
  interrupted?: boolean
}) {
  const { tone, text } = interrupted
    ? { tone: 'check' as const, text: t('Interrupted') }
    : scribeTag(scribe)
  return <Tag tone={tone}>{text}</Tag>
}

/** Recording first, because it is the one thing that must never be missed; then what needs a look. */
export function scribeTag({ state, draft, toCheck, signed, hasIntake }: StateOfVisit): {
  tone: Tone
  text: string
} {
  if (state === 'recording') return { tone: 'recording', text: t('Recording') }
  if (state === 'interrupted') return { tone: 'check', text: t('Interrupted') }
  if (toCheck > 0)
    return { tone: 'check', text: t('{count, number} to review', { count: toCheck }) }
  if (state === 'transcribing') return { tone: 'plain', text: t('Transcribing') }
  if (state === 'waiting') return { tone: 'plain', text: t('Waiting for transcription') }
  if (state === 'noted' && signed) return { tone: 'good', text: t('Signed') }
  if (state === 'noted') return { tone: 'good', text: t('Note ready') }
  if (draft) return { tone: 'plain', text: t('Draft') }
  if (state === 'empty' && hasIntake) return { tone: 'good', text: t('Intake ready') }
  if (state === 'empty') return { tone: 'plain', text: t('Empty') }
  return { tone: 'good', text: t('Ready') }
}

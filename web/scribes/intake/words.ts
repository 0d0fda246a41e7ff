import type { Intake, IntakeState } from '#contract/intake.ts'
import { t } from '#web/i18n/i18n.ts'
import type { Tone } from '#web/ui/Tag.tsx'

/** Whether the patient can still answer. */
export const isWorking = (state: IntakeState): boolean =>
  ['waiting', 'opened', 'started', 'finished'].includes(state)

/** How far a link has come. */
export function stateWords({ state }: Pick<Intake, 'state'>): string {
  const words: Record<IntakeState, string> = {
    waiting: t('Not opened yet'),
    opened: t('Opened, no answers yet'),
    started: t('Partly answered'),
    finished: t('Answered'),
    expired: t('Expired'),
    withdrawn: t('Closed'),
    'not-me': t('Wrong person'),
    idle: t('Tablet locked, partly answered'),
  }
  return words[state]
}

export function toneOf(state: IntakeState): Tone {
  if (state === 'finished') return 'good'
  if (state === 'started' || state === 'idle') return 'check'
  return state === 'not-me' ? 'wrong' : 'plain'
}

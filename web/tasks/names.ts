import type { TaskKind } from '#contract/tasks.ts'

export const kindNames: Record<TaskKind, string> = {
  order: 'Order',
  refer: 'Referral',
  prescribe: 'Prescription',
  call: 'Call',
  letter: 'Letter',
  'follow-up': 'Follow-up',
  patient: 'For the patient',
  other: 'Task',
}

const format = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short' })

/** A due day as one reads it; at noon, so that no timezone moves it to another day. */
export function dueText(due: string, now: Date): string {
  const day = new Date(`${due}T12:00:00`)
  return day.toDateString() === now.toDateString() ? 'Due today' : `Due ${format.format(day)}`
}

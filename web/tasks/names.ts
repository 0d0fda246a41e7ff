import type { Task, TaskKind, TaskOwner } from '#contract/tasks.ts'
import { locale, t } from '#web/i18n/i18n.ts'

export const kindNames: Record<TaskKind, string> = {
  order: t('Test order'),
  refer: t('Referral'),
  prescribe: t('Prescription'),
  call: t('Call'),
  letter: t('Letter'),
  'follow-up': t('Follow-up'),
  patient: t('For the patient'),
  other: t('Task'),
}

export const ownerNames: Record<TaskOwner, string> = {
  clinician: t('Clinician'),
  patient: t('Patient'),
  staff: t('Clinic staff'),
  other: t('Other'),
}

/** Owners as options of a select. */
export const ownerChoices = (['clinician', 'patient', 'staff', 'other'] as const).map((value) => ({
  value,
  label: ownerNames[value],
}))

/** The owner of a task: "Patient", "Clinic staff: nurse", "Other: daughter". */
export const ownerText = ({ owner, ownerName }: Pick<Task, 'owner' | 'ownerName'>): string =>
  ownerName
    ? t('{owner}: {name}', { owner: ownerNames[owner], name: ownerName })
    : ownerNames[owner]

const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })

/** A due day as one reads it; at noon, so that no timezone moves it to another day. */
export function dueText(due: string, now: Date): string {
  const day = new Date(`${due}T12:00:00`)
  return day.toDateString() === now.toDateString()
    ? t('Due today')
    : t('Due {date}', { date: format.format(day) })
}

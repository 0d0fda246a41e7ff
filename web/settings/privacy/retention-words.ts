import type { Going } from '#contract/retention.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { t } from '#web/i18n/i18n.ts'

export const periodOptions: { value: RetentionPeriod; label: string }[] = [
  { value: 'never', label: t('Never') },
  { value: '1 day', label: t('After 1 day') },
  { value: '7 days', label: t('After 7 days') },
  { value: '14 days', label: t('After 14 days') },
  { value: '30 days', label: t('After 30 days') },
  { value: '90 days', label: t('After 90 days') },
  { value: '1 year', label: t('After 1 year') },
]

const counted = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

/** `12 visits go within the hour, 3 more within seven days.` */
export function goingWords({ now, soon, held }: Going, what: 'visit' | 'recording'): string {
  const name = (n: number) => counted(n, what, `${what}s`)
  if (now + soon + held === 0) return t('No {what} goes within seven days.', { what })
  const parts = [
    now > 0 &&
      t('{name} {value} within the hour', { name: name(now), value: now === 1 ? 'goes' : 'go' }),
    soon > 0 &&
      t('{value} within seven days', {
        value: now > 0 ? t('{soon} more', { soon }) : `${name(soon)} ${soon === 1 ? 'goes' : 'go'}`,
      }),
    held > 0 &&
      t('{value} {value2} for now: {why}', {
        value: now + soon > 0 ? held : name(held),
        value2: held === 1 ? 'stays' : 'stay',
        why: why[what],
      }),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
const why = {
  visit: t('pinned, or being worked on'),
  recording: t('pinned, or without a text yet'),
} as const

/** The number of deleted records so far; undefined for none. */
export function deletedWords(deleted: {
  visits: number
  recordings: number
  files: number
}): string | undefined {
  const { visits, recordings, files } = deleted
  const parts = [
    visits > 0 && counted(visits, 'visit', 'visits'),
    recordings > 0 && counted(recordings, 'recording', 'recordings'),
    files > 0 && counted(files, t('audio file'), t('audio files')),
  ].filter(Boolean)
  return parts.length > 0 ? t('Deleted so far: {parts}.', { parts: parts.join(', ') }) : undefined
}

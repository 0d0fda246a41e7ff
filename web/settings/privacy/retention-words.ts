import type { Going } from '#contract/retention.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'

export const periodOptions: { value: RetentionPeriod; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: '1 day', label: 'After 1 day' },
  { value: '7 days', label: 'After 7 days' },
  { value: '14 days', label: 'After 14 days' },
  { value: '30 days', label: 'After 30 days' },
  { value: '90 days', label: 'After 90 days' },
  { value: '1 year', label: 'After 1 year' },
]

const counted = (n: number, one: string, more: string) => `${n} ${n === 1 ? one : more}`

/** `12 visits go within the hour, 3 more within seven days.` */
export function goingWords({ now, soon, held }: Going, what: 'visit' | 'recording'): string {
  const name = (n: number) => counted(n, what, `${what}s`)
  if (now + soon + held === 0) return `No ${what} goes within seven days.`
  const parts = [
    now > 0 && `${name(now)} ${now === 1 ? 'goes' : 'go'} within the hour`,
    soon > 0 &&
      `${now > 0 ? `${soon} more` : `${name(soon)} ${soon === 1 ? 'goes' : 'go'}`} within seven days`,
    held > 0 &&
      `${now + soon > 0 ? held : name(held)} ${held === 1 ? 'stays' : 'stay'} for now: ${why[what]}`,
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
const why = {
  visit: 'pinned, or being worked on',
  recording: 'pinned, or without a text yet',
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
    files > 0 && counted(files, 'audio file', 'audio files'),
  ].filter(Boolean)
  return parts.length > 0 ? `Deleted so far: ${parts.join(', ')}.` : undefined
}

import type { Going } from '#contract/retention.ts'
import type { RetentionPeriod } from '#contract/retention-period.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

export const periodOptions: { value: RetentionPeriod; label: string }[] = [
  { value: 'never', label: t('Never') },
  { value: '1 day', label: t('After 1 day') },
  { value: '7 days', label: t('After 7 days') },
  { value: '14 days', label: t('After 14 days') },
  { value: '30 days', label: t('After 30 days') },
  { value: '90 days', label: t('After 90 days') },
  { value: '1 year', label: t('After 1 year') },
]

const visits = {
  none: t('No visits will be deleted in the next seven days.'),
  now: (count: number) =>
    t('{count, plural, one {# visit} other {# visits}} will be deleted within the hour.', {
      count,
    }),
  soon: (count: number) =>
    t('{count, plural, one {# visit} other {# visits}} will be deleted within seven days.', {
      count,
    }),
  held: (count: number) =>
    t(
      '{count, plural, one {# visit stays for now: it is} other {# visits stay for now: they are}} pinned or in use.',
      { count },
    ),
}
const recordings: typeof visits = {
  none: t('No recordings will be deleted in the next seven days.'),
  now: (count) =>
    t('{count, plural, one {# recording} other {# recordings}} will be deleted within the hour.', {
      count,
    }),
  soon: (count) =>
    t(
      '{count, plural, one {# recording} other {# recordings}} will be deleted within seven days.',
      {
        count,
      },
    ),
  held: (count) =>
    t(
      '{count, plural, one {# recording stays for now: it is} other {# recordings stay for now: they are}} pinned or not transcribed yet.',
      { count },
    ),
}

/** `12 visits will be deleted within the hour. 3 visits will be deleted within seven days.` */
export function goingWords({ now, soon, held }: Going, what: 'visit' | 'recording'): string {
  const words = what === 'visit' ? visits : recordings
  if (now + soon + held === 0) return words.none
  const sentences = [
    now > 0 && words.now(now),
    soon > 0 && words.soon(soon),
    held > 0 && words.held(held),
  ]
  return sentences.filter(Boolean).join(' ')
}

/** The number of deleted records so far; undefined for none. */
export function deletedWords(deleted: {
  visits: number
  recordings: number
  files: number
}): string | undefined {
  const parts = [
    deleted.visits > 0 &&
      t('{count, plural, one {# visit} other {# visits}}', { count: deleted.visits }),
    deleted.recordings > 0 &&
      t('{count, plural, one {# recording} other {# recordings}}', { count: deleted.recordings }),
    deleted.files > 0 &&
      t('{count, plural, one {# audio file} other {# audio files}}', { count: deleted.files }),
  ].filter((part) => part !== false)
  return parts.length > 0 ? t('Deleted so far: {list}.', { list: joinNames(parts) }) : undefined
}

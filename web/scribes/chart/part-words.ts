import type { ChartPart, ChartPartResult, ChartStatus } from '#contract/chart.ts'
import type { Tone } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'

export const partTitles: Record<ChartPart, string> = {
  basicInfo: t('Basic information'),
  appointmentHistory: t('Appointment history'),
  allergies: t('Allergies'),
  medications: t('Medications'),
  diagnoses: t('Diagnoses'),
  letters: t('Letters and notes'),
  historyItems: t('Health history'),
  labResults: t('Lab results'),
  labGroups: t('Lab reports'),
  customBands: t('Custom chart sections'),
}

/** How reading a part went, in words. @param emr the name of the EMR */
export function partState({ status, items }: ChartPartResult, emr: string): string {
  const count = items.length
  const texts: Record<ChartStatus, string> = {
    reading: t('Reading…'),
    ok: itemCount(count, 0),
    empty: t('None on record'),
    forbidden: t('This connection isn’t allowed to read it'),
    unsupported: t('Not provided by {emr}', { emr }),
    error: t('Could not be read'),
    truncated: t('The first {count, number} items; {emr} has more', { count, emr }),
  }
  return texts[status]
}

/** @param out how many of the items are left out of the note */
export const itemCount = (count: number, out: number): string =>
  out > 0
    ? t('{count, plural, one {# item} other {# items}}, {out, number} left out', { count, out })
    : t('{count, plural, one {# item} other {# items}}', { count })

export const statusTones: Record<ChartStatus, Tone> = {
  reading: 'plain',
  ok: 'plain',
  empty: 'plain',
  forbidden: 'check',
  unsupported: 'plain',
  error: 'wrong',
  truncated: 'check',
}

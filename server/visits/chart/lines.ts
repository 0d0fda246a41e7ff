import { format } from 'date-fns/format'
import type { ChartItem, ChartPart } from '#contract/chart.ts'

/** Headings of the parts where a language model reads them. */
export const partTitles: Record<ChartPart, string> = {
  basicInfo: 'Patient',
  appointmentHistory: 'Appointments',
  allergies: 'Allergies',
  medications: 'Medications',
  diagnoses: 'Diagnoses',
  letters: 'Letters and notes',
  historyItems: 'History',
  labResults: 'Lab results',
  labGroups: 'Lab groups',
  customBands: 'Custom chart sections',
}

/**
 * An entry of a chart with its date: "HbA1c 7.9 % (4.0–6.0), 3 Mar 2026". A letter's text stands below its title and date.
 */
export function chartLine({ text, date, ended, title }: ChartItem): string {
  const when = date === '' ? '' : format(new Date(`${date}T00:00:00`), 'd MMM yyyy')
  const heading = [title ?? text, when].filter(Boolean).join(', ')
  const line = ended ? `${heading} (ended)` : heading
  return title === undefined ? line : `${line}\n${text}`
}

import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { dayText, joined } from '#server/chart/record/wording.ts'

/**
 * The beginning of each part's lines, so that a line says on its own what it is: writers cite single lines, and the
 * checks compare them. Entries of the other parts say it themselves.
 */
const labels: Partial<Record<ChartPart, { current: string; former: string }>> = {
  appointmentHistory: { current: 'Appointment:', former: 'Appointment:' },
  allergies: { current: 'Allergic to', former: 'Former allergy:' },
  medications: { current: 'Takes', former: 'No longer takes' },
  diagnoses: { current: 'Has', former: 'Had, resolved:' },
}

/**
 * An entry of a chart with its date: "Takes metoprolol 50 mg, 1 tablet twice a day, 3 Mar 2026". A letter's text is
 * below its title and date.
 */
export function chartLine({ part, text, date, ended, title, statement }: ChartItem): string {
  const label = labels[part]
  const heading = joined([title ?? text, dayText(date)])
  if (statement) return heading
  const line = label
    ? `${ended ? label.former : label.current} ${heading}`
    : `${heading}${ended ? ' (ended)' : ''}`
  return title === undefined ? line : `${line}\n${text}`
}

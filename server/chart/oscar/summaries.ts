import * as z from 'zod/mini'
import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarList, type OscarReading } from './list-about.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'

/** A box of the patient's cumulative profile (CPP) by OSCAR's code, and the words before its entries. */
export interface Box {
  code: 'medhx' | 'famhx' | 'sochx' | 'ongoingconcerns' | 'riskfactors' | 'reminders' | 'othermeds'
  label: string
}

const Entry = z.object({
  id: Id,
  noteId: maybe(Id),
  type: maybe(Line),
  displayName: maybe(Line),
  date: maybe(Moment),
  extra: maybe(
    z.object({ code: maybe(Line), codingSystem: maybe(Line), description: maybe(Line) }),
  ),
})
export type BoxEntry = z.infer<typeof Entry>

/** An entry of the disease registry, which OSCAR adds to the ongoing concerns. */
export const isRegistry = ({ type }: BoxEntry): boolean => type === 'dx_reg'

/** The entries of a box. They name no patient: the address alone says whose they are. */
export async function readBox(reading: OscarReading, { code }: Box): Promise<OscarList<BoxEntry>> {
  const list = await listAbout(reading, {
    request: { path: `/recordUX/${reading.patientId}/fullSummary/${code}` },
    // The answer names the box: another one isn't used.
    listIn: (body) =>
      fieldOf(body, 'summaryCode') === code ? fieldOf(body, 'summaryItem') : undefined,
    schema: Entry,
    subjectOf: null,
  })
  return list
}

export function boxItem(
  part: ChartPart,
  { label, code }: Box,
  { id, noteId, displayName = '', date }: BoxEntry,
  timeZone: string,
): ChartItem[] {
  const resource = { resourceType: `Cpp-${code}`, id: noteId ?? id }
  const text = displayName === '' ? '' : joined([label, displayName], ': ')
  return chartItem(part, resource, { text, date: dayIn(date, timeZone) })
}

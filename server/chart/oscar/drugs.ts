import { subMonths } from 'date-fns/subMonths'
import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { Line, maybe } from '#server/chart/record/elements.ts'
import { chartItem, itemsIn, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { joined } from '#server/chart/record/wording.ts'
import { listAbout, type OscarReading } from './list-about.ts'
import { dayIn, fieldOf, Id, Moment } from './shape.ts'

const Drug = z.object({
  drugId: Id,
  demographicNo: Id,
  brandName: maybe(Line),
  genericName: maybe(Line),
  customName: maybe(Line),
  takeMin: maybe(z.number()),
  takeMax: maybe(z.number()),
  form: maybe(Line),
  route: maybe(Line),
  method: maybe(Line),
  frequency: maybe(Line),
  prn: maybe(z.boolean()),
  instructions: maybe(Line),
  rxDate: maybe(Moment),
  endDate: maybe(Moment),
  archived: maybe(z.boolean()),
  archivedReason: maybe(Line),
  archivedDate: maybe(Moment),
})
type Drug = z.infer<typeof Drug>

/** A list of twenty years would hide what is taken today. */
const MONTHS_ENDED = 12

/** Current drugs, and those that ended in the last year or say why. */
export async function readDrugs(reading: OscarReading): Promise<PartReading> {
  const [archived, current] = await Promise.all([
    list(reading, 'archived'),
    list(reading, 'current'),
  ])
  const { client, now } = reading
  const since = subMonths(now, MONTHS_ENDED).toISOString().slice(0, 10)
  return partReading(
    [current, archived],
    [
      // The current one of a drug that is in both lists is the last, which stays.
      ...(await itemsIn(archived.entries, (one) => endedItem(one, client.timeZone, since))),
      ...(await itemsIn(current.entries, (one) => currentItem(one, client.timeZone))),
    ],
  )
}

const list = (reading: OscarReading, status: 'current' | 'archived') =>
  listAbout(reading, {
    request: { path: `/rx/drugs/${status}/${reading.patientId}` },
    listIn: (body) => fieldOf(body, 'content'),
    schema: Drug,
    subjectOf: (one) => one.demographicNo,
  })

function currentItem(drug: Drug, timeZone: string): ChartItem[] {
  const text = drugText(drug)
  const date = dayIn(drug.rxDate, timeZone)
  const resource = { resourceType: 'Drug', id: drug.drugId }
  return text
    ? chartItem('medications', resource, { text, date, ended: drug.archived ?? false })
    : []
}

/** Reasons to archive that say nothing about the patient. */
const bookkeeping = ['', 'unknown', 'other']
/** The entry was a mistake, or the drug goes on under another number. */
const isReplaced = (reason: string): boolean => /^(?:deleted|represcribed|Updated )/.test(reason)

function endedItem(drug: Drug, timeZone: string, since: string): ChartItem[] {
  const text = drugText(drug)
  const { drugId: id, archivedReason = '', archivedDate, endDate } = drug
  const date = dayIn(archivedDate ?? endDate, timeZone)
  const why = bookkeeping.includes(archivedReason) ? '' : archivedReason
  if (text === '' || isReplaced(archivedReason) || (why === '' && date < since)) return []
  const entry = { text: why ? `${text} (${why})` : text, date, ended: true }
  return chartItem('medications', { resourceType: 'Drug', id }, entry)
}

/** "Metformin 500 mg, take 1 to 2 tab PO BID, as needed" */
function drugText(drug: Drug): string {
  const { brandName, customName, genericName, takeMin = 0, takeMax = 0, prn = false } = drug
  const name = brandName || customName || genericName || ''
  if (name === '') return ''
  const amount = takeMax > takeMin ? `${takeMin} to ${takeMax}` : takeMin > 0 ? `${takeMin}` : ''
  const take = joined([drug.method, amount, drug.form, drug.route, drug.frequency], ' ')
  return joined([name, take, prn ? 'as needed' : '', drug.instructions])
}

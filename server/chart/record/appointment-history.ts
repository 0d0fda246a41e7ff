import { subMonths } from 'date-fns/subMonths'
import { addMonths } from 'date-fns/addMonths'
import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import type { Resource } from '#server/chart/fhir/client.ts'
import { Code, Coding, Concept, Line, list, maybe, Period, Reference } from './elements.ts'
import {
  chartItem,
  type ChartReading,
  findAbout,
  itemsIn,
  ofPatient,
  type PartReading,
  partReading,
} from './reading.ts'
import { conceptText, conceptTexts, dayOf, displayText, joined } from './wording.ts'

const MONTHS_BACK = 24
const MONTHS_AHEAD = 12

const Appointment = z.object({
  status: maybe(Code),
  description: maybe(Line),
  serviceType: list(Concept),
  appointmentType: maybe(Concept),
  reasonCode: list(Concept),
  start: maybe(z.string()),
  participant: list(z.object({ actor: maybe(Reference) })),
})
const Encounter = z.object({
  status: maybe(Code),
  class: maybe(Coding),
  type: list(Concept),
  reasonCode: list(Concept),
  period: maybe(Period),
  participant: list(z.object({ individual: maybe(Reference) })),
})

/** Appointments of two years back and one ahead; of an EMR that has none, the encounters. */
export async function readAppointmentHistory(reading: ChartReading): Promise<PartReading> {
  const appointments = await findAbout(reading, `Appointment?${ofPatient(reading)}`, when(reading))
  if (appointments.status === 'ok') {
    const items = await itemsIn(appointments.resources, appointmentItem)
    if (items.length > 0 || appointments.hasOthers)
      return partReading(
        [appointments],
        items.filter((item) => isNear(item, reading)),
      )
  }
  const encounters = await findAbout(reading, `Encounter?${ofPatient(reading)}`, when(reading))
  const items = await itemsIn(encounters.resources, encounterItem)
  return partReading(
    [appointments, encounters],
    items.filter((item) => isNear(item, reading)),
  )
}

function range({ now }: ChartReading): { from: string; to: string } {
  const day = (date: Date) => date.toISOString().slice(0, 10)
  return { from: day(subMonths(now, MONTHS_BACK)), to: day(addMonths(now, MONTHS_AHEAD)) }
}

const when = (reading: ChartReading): string => {
  const { from, to } = range(reading)
  return `&date=ge${from}&date=lt${to}&_sort=-date&_count=50`
}

function isNear({ date }: ChartItem, reading: ChartReading): boolean {
  const { from, to } = range(reading)
  return date === '' || (date >= from && date < to)
}

/** Appointments that didn't or won't take place. */
const notTaken = ['cancelled', 'noshow']

function appointmentItem(resource: Resource): ChartItem[] {
  const { status = '', start, participant, ...one } = Appointment.parse(resource)
  if (status === 'entered-in-error') return []
  const what =
    one.description ||
    conceptTexts(one.reasonCode) ||
    conceptTexts(one.serviceType) ||
    conceptText(one.appointmentType)
  const people = participant
    .filter(({ actor }) => !/(?:^|\/)(?:Patient|Location)\//.test(actor?.reference ?? ''))
    .map(({ actor }) => displayText(actor))
  const text = joined([what || 'Appointment', ...people])
  const state = status === 'noshow' ? 'no-show' : status
  return chartItem('appointmentHistory', resource, {
    text: notTaken.includes(status) ? `${text} (${state})` : text,
    date: dayOf(start),
    ended: notTaken.includes(status),
  })
}

function encounterItem(resource: Resource): ChartItem[] {
  const { status = '', period, participant, ...one } = Encounter.parse(resource)
  if (status === 'entered-in-error' || status === 'cancelled') return []
  const kind = conceptTexts(one.type) || one.class?.display || ''
  const people = participant.map(({ individual }) => displayText(individual))
  const text = joined([conceptTexts(one.reasonCode) || kind || 'Encounter', ...people])
  return chartItem('appointmentHistory', resource, { text, date: dayOf(period?.start) })
}

import { setImmediate } from 'node:timers/promises'
import { subMonths } from 'date-fns/subMonths'
import * as z from 'zod/mini'
import type { ChartItem } from '#contract/chart.ts'
import { cleanLine, clip } from '#server/chart/record/clean.ts'
import { chartItem, type PartReading, partReading } from '#server/chart/record/reading.ts'
import { dayOf, joined } from '#server/chart/record/wording.ts'
import { birthDateOf, type Demographic, readDemographic } from './demographics.ts'
import { type Hl7Patient, type Hl7Report, type Hl7Result, parseHl7 } from './hl7.ts'
import { listAbout, type OscarList, type OscarReading } from './list-about.ts'
import { fieldOf, Id } from './shape.ts'

const Message = z.object({ id: Id, base64EncodedeMessage: z.string() })

/** Messages of one answer: some have a document of 100 kB inside. */
const PAGE = 10
const MAX_PAGES = 10
const MONTHS_BACK = 24
const MAX_GROUP = 5_000

/** A message about the patient. */
interface LabMessage {
  id: string
  reports: Hl7Report[]
}
type Labs = OscarList<LabMessage>

type ReadLabs = (reading: OscarReading) => Promise<Labs>

/** Results of two years. @param readLabs reads the messages, or has read them for the other part */
export async function readLabResults(
  reading: OscarReading,
  readLabs: ReadLabs,
): Promise<PartReading> {
  const labs = await readLabs(reading)
  return partReading([labs], recent(reading, labs.entries.flatMap(resultItems)))
}

/** Reports of two years with their results. @param readLabs as above */
export async function readLabGroups(
  reading: OscarReading,
  readLabs: ReadLabs,
): Promise<PartReading> {
  const labs = await readLabs(reading)
  return partReading([labs], recent(reading, labs.entries.flatMap(groupItems)))
}

function recent({ now }: OscarReading, items: ChartItem[]): ChartItem[] {
  const since = subMonths(now, MONTHS_BACK).toISOString().slice(0, 10)
  return items.filter(({ date }) => date === '' || date >= since)
}

/**
 * Reads the messages of laboratories. Their entries in OSCAR name no patient, so each message itself has to: by health card
 * number, or by birth date and family name.
 */
export async function readLabMessages(reading: OscarReading): Promise<Labs> {
  const { client, patientId, limits } = reading
  const person = await readDemographic(client, patientId, limits.signal)
  if (!person) return { status: 'error', truncated: false, hasOthers: false, entries: [] }
  const all: Labs = { status: 'ok', truncated: false, hasOthers: false, entries: [] }
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const list = await readPage(reading, page)
    if (list.status !== 'ok')
      return page === 0 ? { ...list, entries: [] } : { ...all, truncated: true }
    all.truncated ||= list.truncated
    for (const { id, base64EncodedeMessage } of list.entries) {
      await setImmediate()
      const message = parseHl7(decode(base64EncodedeMessage))
      if (!message) all.truncated = true
      else if (isAbout(message.patient, person, client.timeZone))
        all.entries.push({ id, reports: message.reports })
      else all.hasOthers = true
    }
    if (list.entries.length < PAGE) return all
  }
  return { ...all, truncated: true }
}

const readPage = (reading: OscarReading, page: number) =>
  listAbout(reading, {
    request: {
      path: '/labs/hl7LabsByDemographicNo',
      query: [
        ['demographicNo', reading.patientId],
        ['offset', String(page * PAGE)],
        ['limit', String(PAGE)],
      ],
    },
    listIn: (body) => fieldOf(body, 'messages'),
    schema: Message,
    subjectOf: null,
  })

/** UTF-8, or the Latin letters that older laboratories send. */
function decode(base64: string): string {
  const bytes = Buffer.from(base64, 'base64')
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? bytes.toString('latin1') : text
}

function isAbout(patient: Hl7Patient | undefined, person: Demographic, timeZone: string): boolean {
  if (!patient) return false
  const card = digits(person.hin ?? '')
  if (card !== '' && patient.numbers.some((number) => digits(number) === card)) return true
  const birthDate = birthDateOf(person, timeZone).replaceAll('-', '')
  const isBorn = birthDate !== '' && patient.birthDate === birthDate
  return (
    isBorn &&
    letters(patient.family) !== '' &&
    letters(patient.family) === letters(person.lastName ?? '')
  )
}

const digits = (text: string) => text.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
const letters = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toLowerCase()

/** Statuses of results that nobody should use (HL7 table 0085). */
const unusable = ['D', 'W', 'X', 'N', 'I', 'O']

/** "HbA1c 7.9 % (4.0-6.0)" */
function resultText({ name, value, units, range, status }: Hl7Result): string {
  if (name === '' || value === '' || unusable.includes(status)) return ''
  const text = joined([name, value, units, range && `(${range})`], ' ')
  return cleanLine(status === 'P' ? `${text} [preliminary]` : text)
}

const dayText = (date: string) =>
  dayOf(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6, 8)}`)

const resultItems = ({ id, reports }: LabMessage): ChartItem[] =>
  reports.flatMap(({ results }, report) =>
    results.flatMap((one, at) => {
      const resource = { resourceType: 'Lab', id: `${id}-${report}-${at}` }
      return chartItem('labResults', resource, { text: resultText(one), date: dayText(one.date) })
    }),
  )

const groupItems = ({ id, reports }: LabMessage): ChartItem[] =>
  reports.flatMap(({ name, results }, report) => {
    const lines = joined(results.map(resultText), '; ')
    const text = lines && clip(joined([cleanLine(name), lines], ': '), MAX_GROUP)
    const date = dayText(results.find((one) => one.date !== '')?.date ?? '')
    return chartItem(
      'labGroups',
      { resourceType: 'LabReport', id: `${id}-${report}` },
      { text, date },
    )
  })

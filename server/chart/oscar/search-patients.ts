import type { EmrPatient } from '#contract/emr-patients.ts'
import { isDate } from '#contract/patients.ts'
import { askNow, noAnswer, type OscarClient } from './client.ts'
import { SearchedPerson, toEmrPatient } from './demographics.ts'
import { entriesOf, fieldOf } from './shape.ts'

const MOST = 20

/**
 * The patients whom a text names.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if OSCAR doesn't answer
 */
export async function searchPatients(
  client: OscarClient,
  text: string,
  signal: AbortSignal,
): Promise<EmrPatient[]> {
  for (const term of termsFor(text)) {
    const found = await search(client, term, signal)
    if (found.length > 0) return found
  }
  return []
}

interface Term {
  type: 'Name' | 'DOB' | 'HIN' | 'ChartNo'
  term: string
}

/** What to ask for, in turn: OSCAR searches names as "last, first", and one kind of number at a time. */
function termsFor(text: string): Term[] {
  const words = text.trim().split(/\s+/).slice(0, 10)
  const [first = '', ...others] = words
  if (others.length === 0 && isDate(first)) return [{ type: 'DOB', term: first }]
  if (others.length === 0 && /\d/.test(first))
    return [
      { type: 'HIN', term: first },
      { type: 'ChartNo', term: first },
    ]
  if (others.length === 0 || text.includes(',')) return [{ type: 'Name', term: text.trim() }]
  const last = others.at(-1) ?? ''
  const orders = [
    `${last}, ${words.slice(0, -1).join(' ')}`,
    `${first}, ${others.join(' ')}`,
    `${others.join(' ')}, ${first}`,
  ]
  return [...new Set(orders)].map((term) => ({ type: 'Name', term }))
}

async function search(
  client: OscarClient,
  { type, term }: Term,
  signal: AbortSignal,
): Promise<EmrPatient[]> {
  const body = await askNow(client, {
    method: 'POST',
    path: '/demographics/search',
    query: [
      ['startIndex', '0'],
      ['itemsToReturn', String(MOST)],
    ],
    json: { type, term, active: 'true', integrator: 'false', outofdomain: 'true', params: {} },
    signal,
  })
  const list = entriesOf(fieldOf(body, 'content'))
  if (!list) throw noAnswer()
  return list.slice(0, MOST).flatMap((entry) => {
    const { data } = SearchedPerson.safeParse(entry)
    return data ? toEmrPatient(data, client.timeZone) : []
  })
}

import { randomBytes } from 'node:crypto'
import * as records from './records.ts'

/** An appointment of a day as the schedule has it. */
export interface ScheduledAppointment {
  appointmentNo: number
  demographicNo: number
  name: string
  status: string
  startTime: string
  duration: string
  reason: string | null
  type: string | null
  date: number | null
}

interface SavedNote {
  noteId: number
  uuid: string
  demographic: string
  note: string
  isSigned: boolean
}

/** What OSCAR has stored; tests change it. */
export const newStore = () => ({
  provider: '999998',
  people: [records.margaret, records.peter],
  /** By day. */
  schedule: new Map<string, ScheduledAppointment[]>(),
  notes: [] as SavedNote[],
  /** Whether notes are listed, as to a session of OSCAR's own pages. */
  listsNotes: false,
  allergies: [...records.allergies] as unknown,
  labs: [...records.labs],
})
export type Store = ReturnType<typeof newStore>

interface Call {
  /** What the path has in the places of {}. */
  parts: readonly string[]
  query: URLSearchParams
  json: Readonly<Record<string, unknown>>
}

const about = <T extends object>(rows: readonly T[], name: keyof T, id: string): T[] =>
  rows.filter((row) => String(row[name]) === id)

/** The services below /ws/services. */
const services: readonly [path: string, answer: (store: Store, call: Call) => unknown][] = [
  ['/providerService/provider/me', ({ provider }) => ({ providerNo: provider, lastName: 'Doe' })],
  ['/demographics/search', (store, { json }) => ({ content: findPeople(store, json), total: 0 })],
  [
    '/demographics/basic/{}',
    ({ people }, { parts: [id = ''] }) => about(people, 'demographicNo', id)[0] ?? null,
  ],
  ['/schedule/{}/day/{}', ({ schedule }, { parts: [, day = ''] }) => schedule.get(day) ?? []],
  ['/schedule/{}/appointmentHistory', () => ({ appointments: records.appointments })],
  [
    '/schedule/getAppointment',
    (_, { json }) => ({
      appointment: about(records.appointments, 'id', String(json.id))[0] ?? null,
    }),
  ],
  ['/allergies/active', ({ allergies }) => ({ allergies })],
  [
    '/rx/drugs/current/{}',
    (_, { parts: [id = ''] }) => ({ content: about(records.currentDrugs, 'demographicNo', id) }),
  ],
  [
    '/rx/drugs/archived/{}',
    (_, { parts: [id = ''] }) => ({ content: about(records.archivedDrugs, 'demographicNo', id) }),
  ],
  [
    '/dxRegisty/getDiseaseRegistry',
    (_, { query }) => about(records.registry, 'demographicNo', query.get('demographicNo') ?? ''),
  ],
  [
    '/recordUX/{}/fullSummary/{}',
    (_, { parts: [id = '', code = ''] }) => ({
      summaryCode: code,
      summaryItem: id === '101' ? records.boxes[code] : [],
    }),
  ],
  ['/preventions/active', () => ({ preventions: records.preventions })],
  ['/consults/searchRequests', (_, { json }) => ({ content: findConsults(json) })],
  [
    '/consults/getRequest',
    (_, { query }) => about(records.consults, 'id', query.get('requestId') ?? '')[0] ?? null,
  ],
  [
    '/labs/hl7LabsByDemographicNo',
    ({ labs }, { query }) => {
      const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
      const own = query.get('demographicNo') === '101' ? labs : []
      return { messages: own.slice(offset, offset + limit) }
    },
  ],
  ['/notes/{}/all', listNotes],
  ['/notes/{}/save', saveNote],
  [
    '/notes/getIssueNote/{}',
    ({ notes }, { parts: [id = ''] }) => ({ encounterNote: about(notes, 'noteId', id)[0] ?? {} }),
  ],
]

/** @returns what is answered as JSON; undefined for an unknown path */
export function answerService(
  store: Store,
  path: string,
  query: URLSearchParams,
  body: string,
): unknown {
  const json = (body ? JSON.parse(body) : {}) as Call['json']
  for (const [pattern, answer] of services) {
    const match = new RegExp(`^${pattern.replaceAll('{}', '([^/]+)')}$`).exec(path)
    if (match) return answer(store, { parts: match.slice(1), query, json })
  }
  return undefined
}

const birthDate = ({ dobYear, dobMonth, dobDay }: records.Person) =>
  `${dobYear}-${dobMonth}-${dobDay}`

function findPeople({ people }: Store, { type, term }: Call['json']): object[] {
  const wanted = String(term).toLowerCase()
  const [last = '', given = ''] = wanted.split(',').map((part) => part.trim())
  const isFound = (one: records.Person) => {
    if (type === 'HIN') return one.hin === wanted
    if (type === 'DOB') return birthDate(one) === wanted
    const isNamed = one.lastName.toLowerCase().startsWith(last)
    return type === 'Name' && isNamed && one.firstName.toLowerCase().startsWith(given)
  }
  return people.filter(isFound).map((one) => ({
    demographicNo: one.demographicNo,
    firstName: one.firstName,
    lastName: one.lastName,
    sex: one.sex,
    hin: one.hin,
    chartNo: one.chartNo,
    formattedDOB: birthDate(one),
  }))
}

const findConsults = ({ demographicNo }: Call['json']): object[] =>
  about(records.consults, 'demographicId', String(demographicNo)).map((one) => ({
    ...one,
    demographic: { demographicNo: one.demographicId },
  }))

function listNotes({ listsNotes, notes }: Store, { parts: [id = ''] }: Call): object {
  return { moreNotes: null, notelist: listsNotes ? about(notes, 'demographic', id) : [] }
}

function saveNote({ notes }: Store, { parts: [demographic = ''], json }: Call): object {
  // The real one unboxes it without a check.
  if (typeof json.isSigned !== 'boolean') throw new TypeError('null')
  const note = {
    noteId: 7000 + notes.length,
    uuid: randomBytes(8).toString('hex'),
    demographic,
    note: String(json.note).trim(),
    isSigned: json.isSigned,
  }
  notes.push(note)
  return { ...json, ...note }
}

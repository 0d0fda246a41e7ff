// What a stored day list costs the server, with as many appointments as a list may have, each with its visit. The processor time is
// that of server and caller, which are one process here, without the database's; a request takes longer on a busy machine.
import { randomUUID } from 'node:crypto'
import { listAppointments } from '#contract/appointments.ts'
import { createCall } from '#contract/call.ts'
import type { Demographics } from '#contract/patients.ts'
import { type AppointmentList, storeList } from '#server/chart/appointments/stored.ts'
import { type EmrAppointment, MAX_APPOINTMENTS } from '#server/chart/emr/appointments.ts'
import { sealConnection } from '#server/chart/integrations/connection.ts'
import { integrations } from '#server/chart/integrations/table.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { appointmentKeys } from '#server/visits/appointments/key.ts'
import { createVisit } from '#server/visits/appointments/keyed-visit.ts'
import { benchApp } from './lib/app.ts'
import { median, report } from './report.ts'

const LIMIT_MS = 50
const READS = 100
const baseUrl = 'https://emr.example/fhir'
const days = { startDate: '2026-03-06', endDate: '2026-03-07' }
const timeZone = 'UTC'
const provider = 'Practitioner/7'

const app = await benchApp()
const { services: s, user } = app
const integrationId = randomUUID()
const vault = await openVault(s.keys, userScope(user.id))

function appointmentAt(place: number): EmrAppointment {
  const start = Date.UTC(2026, 2, 6, 8) + place * 3 * 60_000
  const demographics: Demographics = {
    firstName: 'Pat',
    lastName: `Number-${place}`,
    birthDate: '1970-01-01',
    sex: '',
    number: String(place),
    notes: '',
  }
  return {
    appointmentId: `a${place}`,
    startTime: new Date(start).toISOString(),
    endTime: null,
    status: 'booked',
    reason: 'Follow-up of blood pressure',
    patient: { emrPatientId: String(place), demographics },
  }
}

const appointments = Array.from({ length: MAX_APPOINTMENTS }, (_, place) => appointmentAt(place))
await s.db.as(user.id, async (tx) => {
  const connection = {
    displayName: 'Clinic EMR',
    baseUrl,
    redirectUrl: '',
    connectUrl: '',
    tokenUrl: '',
    clientId: 'ausculta',
    tokens: { access: 'unused', scope: '', user: provider },
  }
  await tx.insert(integrations).values({
    id: integrationId,
    userId: user.id,
    type: 'smart',
    status: 'connected',
    sealed: sealConnection(vault, integrationId, connection),
  })
  const timestamp = s.now().toISOString()
  const list: AppointmentList = {
    provider,
    appointments,
    timestamp,
    lastId: null,
    truncated: false,
  }
  await storeList(s, tx, vault, { userId: user.id, integrationId, ...days, timeZone }, list)
})
const keyFor = await appointmentKeys(s, user.id)
for (const { appointmentId, startTime } of appointments)
  await s.db.as(user.id, (tx) =>
    createVisit(s, tx, vault, {
      userId: user.id,
      timezone: timeZone,
      key: keyFor(baseUrl, appointmentId),
      appointment: { appointmentId, startTime },
      patientId: null,
      patient: undefined,
    }),
  )

const { call } = createCall({ origin: app.origin, token: () => app.token, timezone: timeZone })
const [times, processor]: [number[], number[]] = [[], []]
for (let read = -10; read < READS; read += 1) {
  const [began, before] = [performance.now(), process.cpuUsage()]
  const { items } = await call(listAppointments, { query: days })
  const took = performance.now() - began
  const { user: own, system } = process.cpuUsage(before)
  const opened = items[0]?.appointments.filter(({ scribe }) => scribe !== null) ?? []
  if (opened.length !== MAX_APPOINTMENTS) throw new Error(`${opened.length} visits are listed.`)
  // The first ones warm up.
  if (read < 0) continue
  times.push(took)
  processor.push((own + system) / 1000)
}
await app.close()
const [fastest = 0] = times.toSorted((a, b) => a - b)
console.log(
  `A request takes ${fastest.toFixed(0)} ms at least, median ${median(times).toFixed(0)} ms`,
)
report({
  what: `stored day list of ${MAX_APPOINTMENTS} appointments with visits, processor time in ms, limit ${LIMIT_MS}`,
  ours: median(processor),
  peer: LIMIT_MS,
  goal: 1,
})

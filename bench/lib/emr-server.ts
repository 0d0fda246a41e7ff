// A FHIR server in a separate thread: a patient with 2,000 resources, and a delay before every answer, as with an EMR.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

const subject = { reference: 'Patient/7' }
const concept = (text: string) => ({
  text,
  coding: [{ system: 'http://snomed.info/sct', code: '123', display: text }],
})
const when = '2026-10-13T09:00:00-04:00'
const quantity = (value: number) => ({ value, unit: 'mmol/L', code: 'mmol/L' })

/** How many resources of each type, and their content besides the patient. */
const types: Record<string, [count: number, fields: object]> = {
  Observation: [
    1_000,
    {
      status: 'final',
      code: concept('Potassium'),
      effectiveDateTime: when,
      valueQuantity: quantity(4.2),
      referenceRange: [{ low: quantity(3.5), high: quantity(5.1) }],
    },
  ],
  DiagnosticReport: [
    200,
    {
      status: 'final',
      code: concept('Panel'),
      effectiveDateTime: when,
      result: Array.from({ length: 5 }, (_, at) => ({ reference: `Observation/${at}` })),
    },
  ],
  MedicationRequest: [
    150,
    {
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: concept('Metoprolol 50 mg tablet'),
      authoredOn: when,
      dosageInstruction: [{ text: '1 tablet twice a day' }],
    },
  ],
  MedicationStatement: [50, { status: 'active', medicationCodeableConcept: concept('Vitamin D') }],
  Condition: [150, { code: concept('Hypertension'), onsetDateTime: '2018-09-14' }],
  AllergyIntolerance: [50, { patient: subject, code: concept('Penicillin') }],
  Procedure: [100, { status: 'completed', code: concept('Colonoscopy'), performedDateTime: when }],
  Immunization: [100, { patient: subject, vaccineCode: concept('Influenza') }],
  FamilyMemberHistory: [
    30,
    { patient: subject, relationship: concept('Father'), condition: [{ code: concept('Stroke') }] },
  ],
  Appointment: [
    150,
    { status: 'fulfilled', description: 'Visit', start: when, participant: [{ actor: subject }] },
  ],
  DocumentReference: [
    20,
    {
      status: 'current',
      description: 'Letter',
      date: when,
      content: [{ attachment: { url: 'Binary/1' } }],
    },
  ],
}

function page(type: string, url: URL) {
  const isSocial = url.searchParams.get('category') === 'social-history'
  const [count, fields] = (isSocial ? undefined : types[type]) ?? [0, {}]
  const from = Number(url.searchParams.get('from') ?? 0)
  const size = Math.min(Number(url.searchParams.get('_count') ?? 50), count - from)
  const entry = Array.from({ length: size }, (_, at) => ({
    resource: { resourceType: type, id: String(from + at), subject, ...fields },
    search: { mode: 'match' },
  }))
  const next = new URL(url)
  next.searchParams.set('from', String(from + size))
  const link = from + size < count ? [{ relation: 'next', url: next.href }] : []
  return { resourceType: 'Bundle', type: 'searchset', link, entry: [...entry, ...included(type)] }
}

const included = (type: string) =>
  type === 'DiagnosticReport'
    ? Array.from({ length: 5 }, (_, at) => ({
        resource: {
          resourceType: 'Observation',
          id: String(at),
          subject,
          ...types.Observation?.[1],
        },
        search: { mode: 'include' },
      }))
    : []

const patient = { resourceType: 'Patient', id: '7', name: [{ text: 'Pat Example' }] }

const server = createServer((request, answer) => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const [type = '', id] = url.pathname.slice(1).split('/')
  void sleep(workerData as number).then(() => {
    if (type === 'Binary')
      return answer
        .writeHead(200, { 'content-type': 'text/plain' })
        .end('Dear colleague. '.repeat(200))
    answer.writeHead(200, { 'content-type': 'application/fhir+json' })
    return answer.end(JSON.stringify(id ? patient : page(type, url)))
  })
})
server.listen(0, '127.0.0.1', () =>
  // A listening TCP server has an address object.
  parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
)

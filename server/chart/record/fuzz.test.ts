import { expect, test, vi } from 'vitest'
import { ChartPart } from '#contract/chart.ts'
import { asSource, renderChart } from '#server/visits/chart/sources.ts'
import { bundleOf, fakeFhirClient } from '#test/fakes/fhir-client.ts'
import { fc } from '#test/properties.ts'
import type { PartReading } from './reading.ts'
import { readRecord } from './read-record.ts'

vi.setConfig({ testTimeout: 120_000 })

/** In everything that isn't the patient's. */
const FOREIGN = 'Foreignword'
const OWN = 'Ownword'

const ownSubject = fc.constantFrom(
  'Patient/7',
  'Patient/7/_history/2',
  'https://emr.example/fhir/Patient/7',
)
const foreignSubject = fc.constantFrom<unknown>(
  { reference: 'Patient/8' },
  { reference: 'Patient/77' },
  { reference: 'https://evil.example/fhir/Patient/7' },
  { reference: '#7' },
  { reference: 'Group/7' },
  { identifier: { value: '7' }, display: 'Patient/7' },
  { reference: ['Patient/7'] },
  [{ reference: 'Patient/7' }],
  'Patient/7',
  null,
  undefined,
)
const types = [
  'AllergyIntolerance',
  'MedicationRequest',
  'MedicationStatement',
  'Condition',
  'Procedure',
  'Immunization',
  'FamilyMemberHistory',
  'Observation',
  'DiagnosticReport',
  'DocumentReference',
  'Encounter',
  'Medication',
  'Patient',
] as const

/** A resource of a type with its word wherever text is allowed. */
function resource(type: string, id: string, subject: unknown, word: string) {
  const concept = { text: word, coding: [{ code: word, display: word }] }
  const other = { reference: 'Observation/2', display: word }
  return {
    resourceType: type,
    id,
    subject,
    status: type === 'DocumentReference' ? 'current' : 'active',
    code: concept,
    vaccineCode: concept,
    relationship: concept,
    reasonCode: [concept],
    description: word,
    name: [{ text: word }],
    medicationReference: { reference: id === '1' ? '#loop' : 'Medication/3' },
    contained: [
      { resourceType: 'Medication', id: 'loop', code: concept, contained: [{ id: 'loop' }] },
      {
        resourceType: 'Observation',
        id: 'o',
        subject: { reference: 'Patient/8' },
        code: { text: FOREIGN },
        valueString: FOREIGN,
      },
    ],
    condition: [{ code: concept }],
    result: [other, { reference: '#o' }, { reference: `${type}/${id}` }],
    valueString: word,
    dosageInstruction: [{ text: word }],
    reaction: [{ manifestation: [concept] }],
    note: [{ text: word }],
    content: [
      { attachment: { url: 'https://evil.example/x' } },
      { attachment: { url: 'Binary/1' } },
    ],
  }
}

/** Takes fields away, or puts something else in their place. */
const damaged = (whole: object) =>
  fc
    .dictionary(
      fc.constantFrom(...Object.keys(whole).filter((name) => name !== 'subject')),
      fc.jsonValue(),
      {
        maxKeys: 3,
      },
    )
    .map((fields) => ({ ...whole, ...fields }))

const anyResource = fc
  .tuple(
    fc.constantFrom(...types),
    fc.constantFrom('1', '2', '3', '4'),
    fc.boolean(),
    ownSubject,
    foreignSubject,
  )
  .chain(([type, id, isOwn, own, foreign]) => {
    // A patient is itself, and a medication is nobody's.
    const isOwners = isOwn && type !== 'Patient'
    const subject = isOwners ? { reference: own } : foreign
    return damaged(resource(type, id, subject, isOwners ? OWN : FOREIGN))
  })
/** Included with nobody's drugs: 3 is the one that own prescriptions name. */
const drug = { resourceType: 'Medication', id: '3', code: { text: OWN } }

const link = fc.constantFrom(
  undefined,
  'https://evil.example/fhir?page=2',
  'http://emr.example/fhir?page=2',
  '//evil.example/next',
  'Condition?page=1',
  'javascript:alert(1)',
  'https://emr.example@evil.example/',
)
const page = fc
  .record({
    matches: fc.array(anyResource, { minLength: 3, maxLength: 6 }),
    included: fc.array(
      anyResource.filter((one) => one.resourceType !== 'Medication'),
      { maxLength: 3 },
    ),
    next: link,
    junk: fc.option(fc.jsonValue(), { nil: undefined, freq: 10 }),
  })
  .map(({ matches, included, next, junk }) =>
    junk === undefined
      ? bundleOf(matches, { included: [...included, drug], ...(next !== undefined && { next }) })
      : junk,
  )

/** Most matches are of the type that was asked for; the others have to be passed over. */
function asWanted(body: unknown, type: string): unknown {
  if (typeof body !== 'object' || body === null || !('entry' in body)) return body
  const entry = Array.isArray(body.entry) ? body.entry : []
  return {
    ...body,
    entry: entry.map((one: { resource?: { id?: unknown } } | null, at: number) =>
      one?.resource && at % 4 !== 3 && type !== 'Patient'
        ? { ...one, resource: { ...one.resource, resourceType: type } }
        : one,
    ),
  }
}

test('of a thousand hostile records nothing about others becomes an entry, and none fails', async () => {
  let own = 0
  await fc.assert(
    fc.asyncProperty(fc.array(page, { minLength: 1, maxLength: 5 }), async (pages) => {
      let asked = 0
      const client = fakeFhirClient((target) => {
        if (target.startsWith('Binary'))
          return {
            body: {
              resourceType: 'Binary',
              contentType: 'text/plain',
              data: Buffer.from(FOREIGN).toString('base64'),
              securityContext: { reference: 'Patient/8' },
            },
          }
        if (target.startsWith('Patient'))
          return {
            body: { ...resource('Patient', '7', undefined, OWN), id: asked % 2 ? '7' : '8' },
          }
        asked += 1
        const type = /^\w+/.exec(target)?.[0] ?? ''
        return { body: asWanted(pages[asked % pages.length], type) }
      })
      const extractText = async ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()
      const signal = new AbortController().signal
      const results: [ChartPart, PartReading][] = []
      await readRecord(
        {
          client,
          patientId: '7',
          now: new Date('2026-11-27'),
          extractText,
          log: () => undefined,
          signal,
        },
        ChartPart.options,
        async (...one) => void results.push(one),
      )
      expect(new Set(results.map(([part]) => part))).toEqual(new Set(ChartPart.options))
      const items = results.flatMap(([, { items: some }]) => some)
      const preview = renderChart(items.map(asSource))
      expect(preview + JSON.stringify(items)).not.toContain(FOREIGN)
      expect(client.requests.filter((one) => one.includes('evil'))).toEqual([])
      own += preview.split(OWN).length - 1
    }),
    { numRuns: 1_000 },
  )
  // They were read.
  expect(own).toBeGreaterThan(2_000)
})

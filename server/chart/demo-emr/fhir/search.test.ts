import type { Bundle } from '@medplum/fhirtypes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { demoEmrAt } from '#test/demo-emr.ts'

let app: TestApp
let user: TestUser
let demo: ReturnType<typeof demoEmrAt>
let token: string
beforeAll(async () => {
  app = await testApp()
  user = await app.newUser()
  demo = demoEmrAt(app)
  token = (await demo.connect(user)).access_token
})
afterAll(() => app.close())

const search = async (
  path: string,
  init?: { headers: Record<string, string> },
): Promise<Bundle> => {
  const answer = await demo.ask(token, path, init)
  expect([path, answer.status]).toEqual([path, 200])
  return (await answer.json()) as Bundle
}
const idsOf = ({ entry }: Bundle) => (entry ?? []).map(({ resource }) => resource?.id)
const matchesOf = ({ entry }: Bundle) =>
  (entry ?? []).filter((one) => one.search?.mode === 'match').map(({ resource }) => resource)
const ids = async (path: string) => idsOf(await search(path))
const linkOf = ({ link }: Bundle, relation: string) =>
  link?.find((one) => one.relation === relation)?.url

const outcome = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toContain('application/fhir+json')
  const { resourceType, issue } = (await answer.json()) as {
    resourceType: string
    issue: { severity: string; code: string; diagnostics: string }[]
  }
  expect([resourceType, issue[0]?.severity]).toEqual(['OperationOutcome', 'error'])
  return { status: answer.status, code: issue[0]?.code, text: issue[0]?.diagnostics }
}

describe('patients', () => {
  test('are found by name without accents and case, by birth date, number and id', async () => {
    expect(await ids('Patient?name=levesque')).toEqual(['demo-levesque'])
    expect(await ids('Patient?name=jean-fran%C3%A7ois%20L%C3%89V')).toEqual(['demo-levesque'])
    expect(await ids('Patient?family=Tremblay&birthdate=1987-12-03')).toEqual([
      'demo-tremblay-1987',
    ])
    expect(await ids('Patient?birthdate=ge1990&birthdate=lt1995')).toEqual([
      'demo-rahman',
      'demo-fernandez',
    ])
    expect(await ids('Patient?identifier=urn:demo-emr:record-number%7CDEMO-0005')).toEqual([
      'demo-oneill',
    ])
    expect(await ids('Patient?identifier=DEMO-0005')).toEqual(['demo-oneill'])
    expect(await ids('Patient?identifier=urn:other%7CDEMO-0005')).toEqual([])
    expect(await ids('Patient?_id=demo-chen,demo-cote')).toEqual(['demo-chen', 'demo-cote'])
    expect(await ids('Patient?family:exact=levesque-cote')).toEqual([])
  })

  test('with the same first and last name are two', async () => {
    expect(await ids('Patient?name=Marie%20Tremblay')).toEqual([
      'demo-tremblay-1948',
      'demo-tremblay-1987',
    ])
  })
})

describe('lists of a patient', () => {
  const long = 'demo-tremblay-1948'

  test('are long for one patient: over 40 prescriptions and over 200 results', async () => {
    expect((await search(`MedicationRequest?patient=${long}`)).total).toBeGreaterThan(40)
    const labs = await search(`Observation?patient=${long}&category=laboratory`)
    expect(labs.total).toBeGreaterThan(200)
  })

  test('are paged to the end by next links: at most 50 a page, each entry once, in order', async () => {
    const first = await search(
      `Observation?patient=Patient/${long}&category=laboratory&_sort=-date&_count=100`,
    )
    const seen = [first]
    for (let next = linkOf(first, 'next'); next; next = linkOf(seen.at(-1) ?? first, 'next')) {
      expect(next.startsWith(demo.fhir)).toBe(true)
      seen.push(await search(next))
    }
    expect(Math.max(...seen.map(({ entry }) => entry?.length ?? 0))).toBe(50)
    const all = seen.flatMap(matchesOf)
    expect(new Set(all.map((one) => one?.id)).size).toBe(first.total)
    expect(all.length).toBe(first.total)
    const times = all.map((one) =>
      Date.parse((one as { effectiveDateTime: string }).effectiveDateTime),
    )
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test.each([
    ['AllergyIntolerance?patient=demo-levesque', 1],
    ['AllergyIntolerance?patient=demo-haddad', 0],
    ['AllergyIntolerance?patient=demo-chen&clinical-status=active', 1],
    ['MedicationRequest?patient=demo-levesque&intent=order,plan&status=active,on-hold', 4],
    ['MedicationStatement?patient=demo-cote&status=active', 1],
    ['Condition?patient=demo-lfernandez', 0],
    ['Condition?patient=demo-fernandez&category=problem-list-item', 2],
    ['Condition?patient=demo-fernandez&category=encounter-diagnosis&clinical-status=resolved', 1],
    ['Procedure?patient=demo-oneill&date=ge2020', 1],
    ['Immunization?patient=demo-chen&status=completed', 1],
    ['FamilyMemberHistory?patient=demo-okonkwo', 3],
    ['Observation?patient=demo-oneill&category=social-history', 1],
    ['Observation?patient=demo-oneill&category=vital-signs&date=ge2026', 2],
    ['Observation?patient=demo-oneill&code=http://loinc.org%7C13457-7', 3],
    ['DiagnosticReport?patient=demo-oneill&category=LAB', 3],
    ['DocumentReference?patient=demo-chen&category=clinical-note&status=current', 1],
    ['DocumentReference?patient=demo-chen&type=http://loinc.org%7C57133-1', 1],
    ['Encounter?patient=demo-rahman&date=ge2026-10-01', 2],
    ['Practitioner?name=osei', 1],
  ])('answer %s', async (path, count) => {
    const bundle = await search(path)
    expect(bundle.total).toBe(count)
    expect(matchesOf(bundle).length).toBe(count)
    // An empty array is invalid in FHIR.
    if (count === 0) expect(bundle).not.toHaveProperty('entry')
  })

  test('include referenced drugs and results, marked as included', async () => {
    const drugs = await search(
      'MedicationRequest?patient=demo-oneill&status=active&_include=MedicationRequest:medication',
    )
    const included = (drugs.entry ?? []).filter((one) => one.search?.mode === 'include')
    expect(included.map(({ resource }) => resource?.resourceType)).toEqual(['Medication'])
    expect(drugs.total).toBe(matchesOf(drugs).length)
    const labs = await search(
      'DiagnosticReport?patient=demo-fernandez&_include=DiagnosticReport:result',
    )
    const results = (labs.entry ?? []).filter((one) => one.search?.mode === 'include')
    expect(results.length).toBe(6)
  })

  test('tell only the total with _count=0', async () => {
    const bundle = await search('Condition?patient=demo-chen&_count=0')
    expect(bundle.total).toBeGreaterThan(0)
    expect(bundle.entry).toBeUndefined()
    expect(linkOf(bundle, 'next')).toBeUndefined()
  })
})

describe('a request that can’t be answered', () => {
  test.each([
    ['Patient?favourite=blue', 400],
    ['Patient?_sort=name', 400],
    ['Patient?_include=Patient:organization', 400],
    ['Patient?birthdate=tomorrow', 400],
    ['Patient?birthdate=ge1990-02-30', 400],
    ['Patient?birthdate=xx1990', 400],
    ['Patient?name=', 400],
    ['Patient?name:missing=true', 400],
    ['Condition?patient=Practitioner/demo-dr-gagnon', 400],
    ['Condition?patient=https://other.example/fhir/Patient/demo-chen', 400],
    ['Patient?_count=many', 400],
    ['Patient?_format=xml', 400],
    ['Patient?_page=nonsense', 400],
    [`Patient?name=${'x'.repeat(3_000)}`, 400],
    ['Patient?toString=1', 400],
    ['Patient/nobody', 404],
    ['Basic', 404],
    ['constructor', 404],
    ['Binary/nothing', 404],
    ['DocumentReference/nothing', 404],
    ['Patient/demo-chen/_history', 405],
  ])('gets an OperationOutcome: %s', async (path, status) => {
    expect((await outcome(await demo.ask(token, path))).status).toBe(status)
  })

  test('is answered without what is unknown when the client prefers leniency', async () => {
    const headers = { prefer: 'handling=lenient' }
    const bundle = await search('Patient?favourite=blue&family=Chen&_sort=name', { headers })
    expect(idsOf(bundle)).toEqual(['demo-chen'])
    expect(linkOf(bundle, 'self')).toBe(`${demo.fhir}/Patient?family=Chen`)
  })

  test('without a token gets 401, except for the capability statement', async () => {
    const answer = await fetch(`${demo.fhir}/Patient`)
    expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    expect(await outcome(answer)).toMatchObject({ status: 401, code: 'login' })
    expect((await fetch(`${demo.fhir}/metadata`)).status).toBe(200)
  })

  test('to change or delete something gets 405', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH'])
      expect((await demo.ask(token, 'Patient/demo-chen', { method })).status).toBe(405)
    expect((await demo.ask(token, 'Patient', { method: 'POST', body: '{}' })).status).toBe(405)
  })
})

describe('scopes', () => {
  const tokenFor = async (scope: string, patient = 'demo-chen') =>
    (await demo.connect(user, { scope, patient })).access_token
  const status = async (scoped: string, path: string) => (await demo.ask(scoped, path)).status

  test.each(['user/Patient.rs', 'user/Patient.read'])(
    '%s opens patients and nothing else',
    async (scope) => {
      const scoped = await tokenFor(scope)
      expect(await status(scoped, 'Patient')).toBe(200)
      expect(await status(scoped, 'Patient/demo-chen')).toBe(200)
      expect(await outcome(await demo.ask(scoped, 'Condition?patient=demo-chen'))).toMatchObject({
        status: 403,
        code: 'forbidden',
      })
    },
  )

  test('tell reading from searching', async () => {
    const scoped = await tokenFor('user/Patient.r')
    expect(await status(scoped, 'Patient/demo-chen')).toBe(200)
    expect(await status(scoped, 'Patient?name=Chen')).toBe(403)
  })

  test('of a patient in context show that patient alone', async () => {
    const scoped = await tokenFor('launch/patient patient/*.rs')
    expect(await status(scoped, 'Patient/demo-chen')).toBe(200)
    expect(await status(scoped, 'Patient/demo-cote')).toBe(404)
    expect(await status(scoped, 'Condition/demo-cote-condition-1')).toBe(404)
    expect(await status(scoped, 'Binary/demo-cote-document-1-content')).toBe(404)
    expect(await status(scoped, 'Binary/demo-chen-document-1-content')).toBe(200)
    const all = async (path: string) => {
      const bundle = (await (await demo.ask(scoped, path)).json()) as Bundle
      return JSON.stringify(bundle.entry ?? [])
    }
    expect(await all('Condition?patient=demo-cote')).toBe('[]')
    for (const type of ['Patient', 'Observation', 'DocumentReference', 'Appointment'])
      expect((await all(`${type}?_count=50`)).replaceAll('demo-chen', '')).not.toMatch(
        /Patient\/demo-/,
      )
  })

  test('that the demo EMR doesn’t have are left out of the answer', async () => {
    const { scope } = await demo.connect(user, {
      scope: 'user/Patient.rs system/*.rs user/Nothing.rs user/Patient.sr',
    })
    expect(scope).toBe('user/Patient.rs')
  })

  test('of the search alone don’t show what it includes', async () => {
    const scoped = await tokenFor('launch/patient patient/Appointment.rs')
    const bundle = (await (
      await demo.ask(scoped, 'Appointment?_include=Appointment:patient')
    ).json()) as Bundle
    expect(bundle.total).toBeGreaterThan(0)
    expect(bundle.entry?.some((one) => one.resource?.resourceType === 'Patient')).toBe(false)
  })
})

test('letters are served as what they are, and a browser can only save them', async () => {
  const { content } = (await (
    await demo.ask(token, 'DocumentReference/demo-cote-document-1')
  ).json()) as { content: [{ attachment: { url: string; size: number; contentType: string } }] }
  const [{ attachment }] = content
  const answer = await demo.ask(token, attachment.url)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  expect(answer.headers.get('content-disposition')).toBe('attachment')
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.byteLength).toBe(attachment.size)
  const { pdfText } = await import('#test/pdf-text.ts')
  expect(await pdfText(bytes)).toContain('François Côté')
  const asFhir = await demo.ask(token, attachment.url, {
    headers: { accept: 'application/fhir+json' },
  })
  const binary = (await asFhir.json()) as { resourceType: string; data: string }
  expect(binary.resourceType).toBe('Binary')
  expect(Buffer.from(binary.data, 'base64').equals(bytes)).toBe(true)
})

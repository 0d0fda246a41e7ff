import { expect, test } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import type { FhirClient } from '#server/chart/fhir/client.ts'
import { readBanner } from './banner.ts'

const baseUrl = 'https://emr.example/fhir'

/** An EMR that answers one patient. */
function emrWith(body: unknown, code = 200): FhirClient {
  const status = code === 200 ? 'ok' : code === 403 ? 'forbidden' : 'unsupported'
  const answer = { status, code, body, content: Buffer.alloc(0), headers: new Headers() } as const
  return {
    integrationId: '',
    baseUrl,
    displayName: 'EMR',
    practitioner: undefined,
    scope: '',
    send: async () => answer,
  }
}
const patient = {
  resourceType: 'Patient',
  id: '7',
  name: [
    { use: 'nickname', text: 'Zozo' },
    { use: 'official', family: 'Bélanger-Roy', given: ['Zoé', 'Anne'] },
  ],
  birthDate: '2019-04-02',
  gender: 'female',
  identifier: [{ use: 'old', value: '1' }, { value: 'C-77' }],
}
const messageOf = (body: unknown, code?: number) =>
  readBanner(emrWith(body, code), '7').then(
    () => '',
    (error: AppError) => error.message,
  )

test('the banner has the official name, birth date, sex and present number of the patient', async () => {
  expect((await readBanner(emrWith(patient), '7')).banner).toEqual({
    emrPatientId: '7',
    name: 'Zoé Anne Bélanger-Roy',
    birthDate: '2019-04-02',
    gender: 'female',
    number: 'C-77',
  })
  const bare = await readBanner(emrWith({ resourceType: 'Patient', id: '7' }), '7')
  expect(bare.banner).toMatchObject({ name: '', birthDate: '', gender: '', number: '' })
})

test('another patient, another type and nonsense are nobody', async () => {
  for (const body of [
    { ...patient, id: '8' },
    { resourceType: 'Group', id: '7' },
    'nonsense',
    null,
  ])
    expect(await messageOf(body)).toBe('The EMR doesn’t answer. Try again later.')
})

test('a patient who was merged, deleted or may not be read is refused with what happened', async () => {
  const merged = { ...patient, link: [{ type: 'replaced-by', other: { reference: 'Patient/9' } }] }
  expect(await messageOf(merged)).toContain('merged this patient')
  expect(await messageOf({ ...patient, link: [{ type: 'seealso' }] })).toBe('')
  expect(await messageOf(null, 410)).toContain('no longer has this patient')
  expect(await messageOf(null, 404)).toContain('no longer has this patient')
  expect(await messageOf(null, 403)).toContain('doesn’t let you read')
})

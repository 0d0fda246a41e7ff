import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AppError } from '#contract/errors.ts'
import { type Demographics, getPatient, searchPatients, updatePatient } from '#contract/patients.ts'
import {
  createScribe,
  deleteScribe,
  getScribe,
  listPatientScribes,
  listScribes,
  searchScribes,
  setPatient,
} from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const nobody: Demographics = {
  firstName: '',
  lastName: '',
  birthDate: '',
  sex: '',
  number: '',
  notes: '',
}
const amara = { ...nobody, firstName: 'Amara', lastName: 'Okafor', birthDate: '1985-03-03' }

async function newVisit(by = user): Promise<string> {
  return (await by.call(createScribe, { body: { draft: false } })).id
}
interface Link {
  id?: string
  linked?: string | null
  demographics?: Demographics
  version?: number
}
const link = (
  visit: string,
  { id = randomUUID(), linked = null, demographics = amara, version = 0 }: Link = {},
  by = user,
) =>
  by.call(setPatient, {
    params: { id: visit },
    body: { linked, patient: { patientId: id, demographics, version } },
  })
const unlink = (visit: string, linked: string) =>
  user.call(setPatient, { params: { id: visit }, body: { linked, patient: null } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )
const find = async (text: string, by = user) =>
  (await by.call(searchPatients, { body: { text } })).items.map(({ patientId }) => patientId)

describe('the patient of a visit', () => {
  beforeAll(async () => {
    user = await app.newUser()
  })

  test('shows on the visit and in its list row, and the same request twice makes one patient', async () => {
    const [visit, other] = [await newVisit(), await newVisit()]
    const id = randomUUID()
    await link(visit, { id })
    const again = await link(visit, { id })
    expect(again.patient).toEqual({ patientId: id, demographics: amara, version: 1 })
    const { items } = await user.call(listScribes, { query: {} })
    expect(items.find((row) => row.id === visit)?.patient?.demographics.lastName).toBe('Okafor')
    expect(items.find((row) => row.id === other)?.patient).toBeNull()
    expect(await find('okafor')).toEqual([id])
  })

  test('a correction of the name shows on every visit of the patient, and on no other', async () => {
    const [first, second, third] = [await newVisit(), await newVisit(), await newVisit()]
    const id = randomUUID()
    const zoe = { ...amara, firstName: 'Zoe' }
    await link(first, { id, demographics: zoe })
    await link(second, { id, demographics: zoe, version: 1 })
    await link(third, { demographics: { ...amara, firstName: 'Zola' } })
    const corrected = { ...zoe, firstName: 'Zoé', sex: 'female' as const }
    await user.call(updatePatient, {
      params: { id },
      body: { version: 1, demographics: corrected },
    })
    const names = await Promise.all(
      [first, second, third].map(async (visit) => {
        const { patient } = await user.call(getScribe, { params: { id: visit } })
        return patient?.demographics.firstName
      }),
    )
    expect(names).toEqual(['Zoé', 'Zoé', 'Zola'])
    const { items } = await user.call(listPatientScribes, { params: { id }, query: {} })
    expect(items.map((row) => row.id)).toEqual([second, first])
  })

  test('demographics changed in another window are not overwritten', async () => {
    const [first, second] = [await newVisit(), await newVisit()]
    const id = randomUUID()
    await link(first, { id })
    const mine = { ...amara, number: '1' }
    await user.call(updatePatient, { params: { id }, body: { version: 1, demographics: mine } })
    const late = await refusal(
      link(second, { id, demographics: { ...amara, number: '2' }, version: 1 }),
    )
    expect(late?.code).toBe('version-mismatch')
    expect((await user.call(getPatient, { params: { id } })).demographics.number).toBe('1')
    expect((await user.call(getScribe, { params: { id: second } })).patient).toBeNull()
  })

  test('of two patients linked at once the second is refused, with the visit as it is', async () => {
    const visit = await newVisit()
    const [one, two] = [randomUUID(), randomUUID()]
    const answers = await Promise.all([one, two].map((id) => refusal(link(visit, { id }))))
    const refused = answers.filter((answer) => answer !== undefined)
    expect(refused.map(({ code }) => code)).toEqual(['version-mismatch'])
    const { patient } = await user.call(getScribe, { params: { id: visit } })
    const winner = answers[0] === undefined ? one : two
    expect(patient?.patientId).toBe(winner)
    // The patient of the refused request isn't kept.
    const loser = winner === one ? two : one
    expect((await refusal(user.call(getPatient, { params: { id: loser } })))?.code).toBe(
      'not-found',
    )
  })

  test('is deleted with the last visit, and not before', async () => {
    const [first, second] = [await newVisit(), await newVisit()]
    const id = randomUUID()
    await link(first, { id })
    await link(second, { id, version: 1 })
    await user.call(deleteScribe, { params: { id: first } })
    expect((await user.call(getPatient, { params: { id } })).patientId).toBe(id)
    expect((await unlink(second, id)).patient).toBeNull()
    expect((await refusal(user.call(getPatient, { params: { id } })))?.message).toBe(
      'Patient not found',
    )
  })

  test('stays if a visit is linked while the last other one is deleted', async () => {
    for (let round = 0; round < 10; round++) {
      const [first, second] = [await newVisit(), await newVisit()]
      const id = randomUUID()
      await link(first, { id })
      await Promise.all([
        user.call(deleteScribe, { params: { id: first } }),
        link(second, { id, version: 1 }),
      ])
      const { patient } = await user.call(getScribe, { params: { id: second } })
      expect(patient?.patientId).toBe(id)
    }
  })

  test('finds visits by the words of its name and number', async () => {
    const visit = await newVisit()
    await link(visit, { demographics: { ...nobody, lastName: 'Grünwald', number: 'HC 77-12' } })
    for (const text of ['grunwald', '77-12 grünwald']) {
      const { items } = await user.call(searchScribes, { body: { text } })
      expect(items.map((row) => row.id)).toEqual([visit])
    }
    expect(await find('grunwald 78')).toEqual([])
  })

  test('is refused without a name or number, and with a date that does not exist', async () => {
    const visit = await newVisit()
    for (const demographics of [
      nobody,
      { ...nobody, notes: 'Interpreter needed' },
      { ...amara, birthDate: '1985-02-30' },
      { ...amara, birthDate: '3 March 1985' },
      { ...amara, lastName: 'x'.repeat(101) },
    ])
      expect((await refusal(link(visit, { demographics })))?.code).toBe('bad-request')
    expect((await user.call(getScribe, { params: { id: visit } })).patient).toBeNull()
  })

  test('of another user does not exist: not to read, change, link or find', async () => {
    const stranger = await app.newUser()
    const mine = await newVisit()
    const id = randomUUID()
    await link(mine, { id, demographics: { ...amara, lastName: 'Quillfeather' } })
    const theirs = await newVisit(stranger)
    const attempts = [
      () => stranger.call(getPatient, { params: { id } }),
      () =>
        stranger.call(updatePatient, { params: { id }, body: { version: 1, demographics: amara } }),
      () => link(theirs, { id }, stranger),
      () =>
        link(
          theirs,
          { id, demographics: { ...amara, lastName: 'Quillfeather' }, version: 1 },
          stranger,
        ),
    ]
    for (const attempt of attempts) expect((await refusal(attempt()))?.code).toBe('not-found')
    expect((await stranger.call(listPatientScribes, { params: { id }, query: {} })).items).toEqual(
      [],
    )
    expect(await find('quillfeather', stranger)).toEqual([])
    expect(await find('quillfeather')).toEqual([id])
  })

  test('is found the last seen first', async () => {
    const busy = await app.newUser()
    const ids: string[] = []
    for (let at = 0; at < 3; at++) {
      const id = randomUUID()
      await link(await newVisit(busy), { id, demographics: { ...amara, number: `N${at}` } }, busy)
      ids.unshift(id)
    }
    expect(await find('', busy)).toEqual(ids)
    expect(await find('n1', busy)).toEqual([ids[1]])
  })
})

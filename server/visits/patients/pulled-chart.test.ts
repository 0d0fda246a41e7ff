import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getChartPreview, getVisitChart } from '#contract/chart.ts'
import { includedByDefault } from '#contract/chart-choice.ts'
import { createScribe, type PulledData, setPatient, updateScribe } from '#contract/scribes.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { chartItem, storeChart } from '#test/visit-chart.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

const link = (
  user: TestUser,
  id: string,
  { from, to, pulled }: { from: string | null; to: string | null; pulled?: PulledData },
) => {
  const demographics = {
    firstName: 'Pat',
    lastName: `Of ${to}`,
    birthDate: '',
    sex: '' as const,
    number: '',
    notes: '',
  }
  const patient = to === null ? null : { patientId: to, version: 0, demographics }
  const body = { linked: from, patient, ...(pulled && { pulled }) }
  return user.call(setPatient, { params: { id }, body })
}
/** A visit with a pulled chart that goes into the note. */
async function pulledVisit(user: TestUser, patient: string) {
  const { id } = await user.call(createScribe, { body: { draft: false } })
  await link(user, id, { from: null, to: patient })
  await storeChart(app, user, id, { allergies: [chartItem('allergies', 'Latex')] })
  const body = { version: 1, patientDataOptions: includedByDefault }
  await user.call(updateScribe, { params: { id }, body })
  return id
}
const rowsOf = async (id: string) => {
  const count = `select (select count(*) from visit_chart where scribe_id = $1)
    + (select count(*) from visit_chart_part where scribe_id = $1) as n`
  return Number((await app.asOwner(count, [id])).rows[0]?.n)
}
const sourceRev = async (id: string) =>
  Number(
    (await app.asOwner(`select source_rev from scribe where id = $1`, [id])).rows[0]?.source_rev,
  )
const seen = async (user: TestUser, id: string) => ({
  ...(await user.call(getVisitChart, { params: { id } })),
  text: (await user.call(getChartPreview, { params: { id } })).text,
})
const start = async () => {
  const user = await app.newUser()
  const [marie, amara] = [randomUUID(), randomUUID()]
  return { user, marie, amara, id: await pulledVisit(user, marie) }
}

describe('chart data of a patient who leaves a visit', () => {
  test.each([['another patient', true] as const, ['no patient', false] as const])(
    'is deleted when the visit is linked with %s',
    async (_what, isOther) => {
      const { user, marie, amara, id } = await start()
      const other = await pulledVisit(user, marie)
      await link(user, id, { from: marie, to: isOther ? amara : null })
      expect(await rowsOf(id)).toBe(0)
      expect(await seen(user, id)).toEqual({ chart: null, keepsFormer: false, text: '' })
      expect(await rowsOf(other)).toBe(2)
    },
  )

  test('is kept unseen and unused on request, and is back when the patient is', async () => {
    const { user, marie, amara, id } = await start()
    // The patient has another visit, and so isn't deleted.
    await pulledVisit(user, marie)
    await link(user, id, { from: marie, to: amara, pulled: 'keep' })
    expect(await rowsOf(id)).toBe(2)
    expect(await seen(user, id)).toEqual({ chart: null, keepsFormer: true, text: '' })
    await link(user, id, { from: amara, to: marie, pulled: 'keep' })
    const back = await seen(user, id)
    expect(back.keepsFormer).toBe(false)
    expect(back.text).toBe('Allergic to About Latex')
  })

  test('that was kept is deleted with the next patient unless that is kept too', async () => {
    const { user, marie, amara, id } = await start()
    await link(user, id, { from: marie, to: amara, pulled: 'keep' })
    await link(user, id, { from: amara, to: null })
    expect(await rowsOf(id)).toBe(0)
  })

  test('stays if the link is refused, repeated or changes only a name', async () => {
    const { user, marie, amara, id } = await start()
    await expect(link(user, id, { from: amara, to: randomUUID() })).rejects.toMatchObject({
      code: 'version-mismatch',
    })
    const stranger = await app.newUser()
    await expect(link(stranger, id, { from: marie, to: amara })).rejects.toMatchObject({
      code: 'not-found',
    })
    const before = await sourceRev(id)
    await link(user, id, { from: marie, to: marie })
    expect(await rowsOf(id)).toBe(2)
    expect(await sourceRev(id)).toBe(before)
  })

  test.each(['delete', 'keep'] as const)(
    'may be in a note, which is out of date then (%s)',
    async (pulled) => {
      const { user, marie, amara, id } = await start()
      const before = await sourceRev(id)
      await link(user, id, { from: marie, to: amara, pulled })
      expect(await sourceRev(id)).toBeGreaterThan(before)
    },
  )

  test('makes a note out of date when it is used again', async () => {
    const { user, marie, id } = await start()
    await pulledVisit(user, marie)
    await link(user, id, { from: marie, to: null, pulled: 'keep' })
    const before = await sourceRev(id)
    await link(user, id, { from: null, to: marie })
    expect(await sourceRev(id)).toBeGreaterThan(before)
  })
})

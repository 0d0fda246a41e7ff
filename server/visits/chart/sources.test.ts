import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChartItem, ChartPart } from '#contract/chart.ts'
import { type ChartCategory, updateMe } from '#contract/profile.ts'
import { createScribe, getScribe, setPatient, updateScribe } from '#contract/scribes.ts'
import { bodyBound, scribeBody } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { linkPatient } from '#test/patient.ts'
import { type ChartOptions, includedByDefault } from '#contract/chart-choice.ts'
import { chartSources, renderChart } from './sources.ts'
import { sealExcluded, sealHead, sealPart } from './stored.ts'
import { visitChartParts, visitCharts } from './table.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const item = (part: ChartPart, id: string, more: Partial<ChartItem> = {}): ChartItem => ({
  id,
  part,
  text: `About ${id}`,
  date: '',
  ended: false,
  ...more,
})
const metoprolol = item('medications', 'MedicationRequest/1', {
  text: 'Metoprolol 50 mg, 1 tablet twice a day',
  date: '2026-09-03',
})
const warfarin = item('medications', 'MedicationRequest/2', { text: 'Warfarin 5 mg', ended: true })
const sodium = item('labResults', 'Observation/3', { text: 'Sodium 139 mmol/L (135–145)' })
const letter = item('letters', 'DocumentReference/4', {
  title: 'Referral letter',
  date: '2026-01-05',
  text: 'Thank you for seeing her.',
})
const section = item('customBands', 'Section/5')
const person = item('basicInfo', 'Patient/7')
const surgery = item('historyItems', 'Procedure/6')

/** A visit with a patient whose chart was pulled. */
async function pulled(user: TestUser, isWhole = false) {
  const { id } = await user.call(createScribe, { body: { draft: false } })
  await linkPatient(user, id, 'Tremblay')
  const userId = user.user.id
  await withVisit(app.services, userId, id, async (tx, vault, { patientId }) => {
    const pullId = randomUUID()
    const about = { patientId: patientId ?? '' }
    const head = { ...about, integrationId: randomUUID(), displayName: 'EMR', emrPatientId: '7' }
    const sealed = sealHead(vault, id, head)
    const row = { scribeId: id, userId, pullId, sealed, started: new Date(), ended: new Date() }
    await tx.insert(visitCharts).values(row)
    const others = isWhole ? [[person], [surgery]] : []
    for (const items of [[metoprolol, warfarin], [sodium], [letter], [section], ...others]) {
      const part = items[0]?.part ?? 'medications'
      const stored = {
        ...about,
        status: 'ok' as const,
        items,
        read: null,
        isWhole: true,
        changes: [],
      }
      const values = {
        scribeId: id,
        userId,
        part,
        pullId,
        sealed: sealPart(vault, id, part, stored),
      }
      await tx.insert(visitChartParts).values(values)
    }
  })
  return id
}

const read = (user: TestUser, id: string) =>
  withVisit(app.services, user.user.id, id, (tx, vault, scribe) =>
    chartSources(app.services, tx, vault, scribe),
  )
const idsOf = async (user: TestUser, id: string) => (await read(user, id)).map((one) => one.id)

async function prefer(user: TestUser, enabled: Partial<Record<ChartCategory, boolean>>) {
  const settings = Object.entries(enabled).map(([name, on]) => [name, { enabled: on }])
  await user.call(updateMe, {
    body: {
      version: user.user.version,
      settings: {
        integrationDataPreferences: {
          includeIntegrationData: true,
          individualSettings: Object.fromEntries(settings),
        },
      },
    },
  })
}
const choose = (user: TestUser, id: string, options: Partial<ChartOptions>) =>
  user.call(updateScribe, {
    params: { id },
    body: { version: 1, patientDataOptions: { ...includedByDefault, ...options } },
  })

describe('chart data for a note', () => {
  test('is empty until the user or the visit allows it', async () => {
    const user = await app.newUser()
    expect(await read(user, await pulled(user))).toEqual([])
  })

  test('follows the user’s preferences', async () => {
    const user = await app.newUser()
    const id = await pulled(user)
    const others = { lab_test: true, encounter_notes: true, custom_bands: true }
    await prefer(user, { medications: false, ...others })
    expect(await idsOf(user, id)).toEqual([letter.id, sodium.id, section.id])
  })

  test('follows the choice for the visit before the user’s preferences', async () => {
    const user = await app.newUser()
    const id = await pulled(user)
    await prefer(user, { lab_test: true, custom_bands: true })
    await choose(user, id, { includeLabResults: false })
    // This choice doesn't name the EMR's own sections.
    expect(await idsOf(user, id)).toEqual([metoprolol.id, warfarin.id, section.id])
  })

  test('has the EMR’s own sections only if the visit doesn’t leave them out', async () => {
    const user = await app.newUser()
    const [id, other] = [await pulled(user), await pulled(user)]
    await prefer(user, { custom_bands: true, medications: false })
    await choose(user, id, { includeMedications: false, includeCustomBands: false })
    expect(await idsOf(user, id)).toEqual([])
    expect(await idsOf(user, other)).toEqual([section.id])
  })

  test('follows the visit’s own proposal where neither the visit nor the preferences decide', async () => {
    const user = await app.newUser()
    const own = await pulled(user, true)
    const { includedByDefault: proposal } = await user.call(getScribe, { params: { id: own } })
    expect(proposal).toEqual(includedByDefault)
    const propose = (options: ChartOptions) =>
      withVisit(app.services, user.user.id, own, async (tx, vault, scribe) => {
        const stored = scribeBody(scribe, vault)
        expect(stored.includedByDefault).toEqual(includedByDefault)
        const body = vault.seal({ ...stored, includedByDefault: options }, bodyBound(own))
        await tx.update(scribes).set({ body }).where(eq(scribes.id, own))
      })
    await prefer(user, { medications: false, lab_test: false })
    await propose({ ...includedByDefault, includeBasicInfo: false, includeHistoryItems: true })
    // The preferences decide about medications; nothing else does about the history.
    expect(await idsOf(user, own)).toEqual([surgery.id])
    await choose(user, own, { includeHistoryItems: false, includeMedications: true })
    expect(await idsOf(user, own)).toEqual([person.id, metoprolol.id, warfarin.id])
    const other = await pulled(user, true)
    expect(await idsOf(user, other)).toEqual([person.id])
  })

  test('leaves out the items that the clinician excluded', async () => {
    const user = await app.newUser()
    const id = await pulled(user)
    await choose(user, id, {})
    await withVisit(app.services, user.user.id, id, (tx, vault) =>
      tx
        .update(visitCharts)
        .set({ excluded: sealExcluded(vault, id, [metoprolol.id]) })
        .where(eq(visitCharts.scribeId, id)),
    )
    expect(await idsOf(user, id)).toEqual([warfarin.id])
  })

  test('names the kind and date of each line, with letters below their titles', async () => {
    const user = await app.newUser()
    const id = await pulled(user)
    await choose(user, id, { includeLetters: true })
    expect(renderChart(await read(user, id))).toBe(
      [
        'Takes Metoprolol 50 mg, 1 tablet twice a day, 3 Sep 2026',
        'No longer takes Warfarin 5 mg',
        'Referral letter, 5 Jan 2026',
        'Thank you for seeing her.',
      ].join('\n'),
    )
  })

  test('is empty once the visit has another patient, or none', async () => {
    const user = await app.newUser()
    const id = await pulled(user)
    const { patient } = await choose(user, id, {})
    const params = { id }
    const linked = patient?.patientId ?? ''
    await user.call(setPatient, { params, body: { linked, patient: null } })
    expect(await read(user, id)).toEqual([])
    await linkPatient(user, id, 'Another')
    expect(await read(user, id)).toEqual([])
  })

  test('leaves out a part whose row was swapped with another', async () => {
    const user = await app.newUser()
    const [id, other] = [await pulled(user), await pulled(user)]
    await choose(user, id, { includeLabResults: true })
    await app.asOwner(
      `update visit_chart_part p set sealed = q.sealed from visit_chart_part q
       where p.scribe_id = $1 and p.part = 'medications' and q.scribe_id = $2 and q.part = 'medications'`,
      [id, other],
    )
    expect(await idsOf(user, id)).toEqual([sodium.id])
  })
})

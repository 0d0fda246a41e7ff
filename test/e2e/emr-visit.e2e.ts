import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Bundle, DocumentReference } from '@medplum/fhirtypes'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getScribe } from '#contract/scribes.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '../app.ts'
import { demoEmrAt } from '../demo-emr.ts'
import { toneModels } from '../tones/tones.ts'
import { toneWav, VISIT } from '../tones/synth.ts'
import { readVisitChart } from '../visit-chart.ts'
import { goToOpenDay } from './appointments.ts'
import { isChangeOf, openVisitor, signInTo } from './browser.ts'

let app: TestApp
let models: Awaited<ReturnType<typeof toneModels>>
let folder: string
let microphone: string
beforeAll(async () => {
  models = await toneModels()
  app = await testApp({ AUSCULTA_TEST_TONES: models.dir })
  await startWork(app.services)
  // The demo EMR is reached at the installation's own address.
  app.services.config.publicUrl = app.origin
  folder = await mkdtemp(join(tmpdir(), 'ausculta-emr-visit-'))
  microphone = join(folder, 'visit.wav')
  await toneWav(VISIT, microphone, 48_000)
})
afterAll(async () => {
  await app.close()
  await models.remove()
  await rm(folder, { recursive: true })
})

async function connect(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Demo EMR', exact: true }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByRole('button', { name: 'Allow writing notes to Demo EMR' }).click()
  await page.getByText('save documents to the synthetic charts').waitFor()
  await page.getByRole('button', { name: 'Allow' }).click()
  await page.getByText('Ausculta may read charts and write notes.').waitFor()
  // The switch turns at once; only the answer says that it's saved.
  const saved = page.waitForResponse(isChangeOf('/api/me'))
  await page.getByText('Use chart data in notes').click()
  await saved
}

async function openAppointment(page: Page): Promise<void> {
  await page.goto('/home/scribes/all')
  const rows = await goToOpenDay(page)
  await rows.first().getByRole('button').first().click()
  await page.getByRole('button', { name: /^Patient: / }).waitFor()
}

async function writtenDocuments(user: TestUser, patient: string): Promise<DocumentReference[]> {
  const demo = demoEmrAt(app)
  const { access_token: token } = await demo.connect(user)
  const path = `DocumentReference?patient=${patient}&_count=50`
  const { entry = [] } = (await (await demo.ask(token, path)).json()) as Bundle<DocumentReference>
  return entry.flatMap(({ resource }) =>
    resource?.identifier?.[0]?.system === 'urn:ietf:rfc:3986' ? [resource] : [],
  )
}

test('an appointment is recorded, its note rests on the chart, a difference is settled, and the EMR has the note', async () => {
  await using visitor = await openVisitor(app.origin, { microphone })
  const { page } = visitor
  const user = await app.newUser()
  await signInTo(page, user.email, '/home/settings/integrations')
  await connect(page)
  await openAppointment(page)
  const [, , , , id = ''] = new URL(page.url()).pathname.split('/')

  await page
    .getByRole('button', { name: /^Record/ })
    .first()
    .click()
  await page.getByText('three days').first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('button', { name: 'Copy for the chart' }).waitFor({ timeout: 60_000 })

  // The chart was read because the visit came from an appointment.
  const isRead = async () => Boolean((await readVisitChart(user, id))?.pulled)
  await expect.poll(isRead, { timeout: 60_000 }).toBe(true)
  const drugs = (await readVisitChart(user, id))?.parts.find((one) => one.part === 'medications')
  const listed = JSON.stringify(drugs?.items).toLowerCase()
  const drug = ['sertraline', 'apixaban', 'amlodipine'].find((one) => !listed.includes(one)) ?? ''
  const text = `I take ${drug} 5 milligrams once a day.`
  await appendChunks(app.services, user.user.id, id, [
    { speaker: 'patient', text, timestamp: 600, end: 604 },
  ])
  const name = new RegExp(`^Not on the medication list: ${drug}`, 'i')
  const difference = page.getByRole('group', { name })
  await difference.getByText('5 mg').first().waitFor({ timeout: 60_000 })
  await difference.getByRole('button', { name: 'Chart is right' }).click()
  await difference.getByText('You decided: the chart is right.').waitFor()

  const { patient } = await user.call(getScribe, { params: { id } })
  const emrPatientId = patient?.emr?.emrPatientId ?? ''
  expect(await writtenDocuments(user, emrPatientId)).toEqual([])
  await page.getByRole('button', { name: /^More ways to copy/ }).click()
  await page.getByRole('menuitem', { name: 'Write to Demo EMR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Demo EMR' })
  const anyway = page.getByRole('button', { name: 'Go on anyway' })
  await dialog.or(anyway).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await dialog.getByText(`ID ${emrPatientId}`).waitFor()
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [document, ...more] = await writtenDocuments(user, emrPatientId)
  expect(more).toEqual([])
  expect(document).toMatchObject({
    docStatus: 'preliminary',
    subject: { reference: `Patient/${emrPatientId}` },
  })
  expect(visitor.complaints).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../app.ts'
import { intakeLinks } from '../intake-links.ts'
import { linkPatient } from '../patient.ts'
import { chartItem, storeChart } from '../visit-chart.ts'
import { violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await app.newUser()
})
afterAll(() => app.close())

const { asked, answer } = intakeLinks(() => app)

test('the answers show what differs from the chart, and a late answer updates them on the clinician’s screen', async () => {
  await using clinician = await openVisitor(app.origin)
  const { page } = clinician
  const user = await app.newUser()
  const { scribe, token } = await asked(user)
  await linkPatient(user, scribe, 'Okafor')
  await storeChart(app, user, scribe, {
    medications: [
      chartItem('medications', 'M/1', { text: 'Metoprolol 50 mg, twice a day' }),
      chartItem('medications', 'M/2', { text: 'Lisinopril 10 mg, once daily' }),
    ],
  })
  const takes = (...items: { name: string; dose: string; frequency: string }[]) =>
    answer(token, 'medicines', { kind: 'medicines', items })
  const metoprolol = { name: 'metoprolol', dose: '100 mg', frequency: 'twice a day' }
  await takes(metoprolol)
  await followTheDevice(user)
  await signInTo(page, user.email, `/home/scribes/all/${scribe}`)
  const differs = page.getByRole('region', { name: 'Differs from the chart (2)' })
  await differs.getByText('Dose: Metoprolol').waitFor()
  await differs.getByText('Not on the patient’s list: Lisinopril').waitFor()
  await differs.getByText('Chart: Takes Lisinopril 10 mg, once daily').waitFor()
  expect(await violationsAnywhere(page, 'intake-chart')).toEqual([])
  await takes(metoprolol, { name: 'lisinopril', dose: '10 mg', frequency: 'once a day' })
  await page.getByRole('region', { name: 'Differs from the chart (1)' }).waitFor()
  expect(await page.getByText('Not on the patient’s list: Lisinopril').count()).toBe(0)
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog').waitFor()
  expect(clinician.complaints).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { testApp, type TestApp } from '../app.ts'
import { linkPatient } from '../patient.ts'
import { violations, violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo } from './browser.ts'

let app: TestApp
beforeAll(async () => (app = await testApp()))
afterAll(() => app.close())

test('a visit in which another person is greeted warns before the note until the clinician decides', async () => {
  const user = await app.newUser()
  const { id } = await user.call(createScribe, { body: { draft: false } })
  const text = 'Good morning, Mrs. Okafor. How are you?'
  await appendChunks(app.services, user.user.id, id, [
    { speaker: 'clinician', text: 'The nurse will call the next patient.', timestamp: 4, end: 8 },
    { speaker: 'clinician', text, timestamp: 12, end: 15 },
    { speaker: 'patient', text: 'Much better, thank you.', timestamp: 16, end: 18 },
  ])
  await linkPatient(user, id, 'Singh')
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page } = visitor
  await followTheDevice(user)
  await signInTo(page, user.email, `/home/scribes/all/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'may belong to another patient' })
  await alert
    .getByText('“Mrs. Okafor” was said at 0:00:12. The linked patient is Pat Singh.')
    .waitFor()
  expect(await violations(page)).toEqual([])
  // It blocks nothing.
  await page.getByRole('button', { name: 'Generate' }).and(page.locator(':enabled')).waitFor()
  await alert.getByRole('button', { name: /0:00:12.*Good morning/ }).click()
  const passage = alert.getByRole('region', { name: 'What was said' })
  // The line in its place, between those before and after it.
  await passage.getByText('The nurse will call the next patient.').waitFor()
  await passage.locator('[data-lit]', { hasText: 'Good morning, Mrs. Okafor' }).waitFor()
  await passage.getByText('Much better, thank you.').waitFor()
  expect(await violationsAnywhere(page, 'wrong-patient')).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await passage.getByRole('button', { name: 'Close' }).click()
  await passage.waitFor({ state: 'detached' })
  await alert.getByRole('button', { name: 'Change patient' }).click()
  await page.getByRole('dialog', { name: 'Patient' }).waitFor()
  await page.keyboard.press('Escape')
  await alert.getByRole('button', { name: 'This is the right patient' }).click()
  await alert.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('button', { name: 'Patient: Pat Singh' }).waitFor()
  await page.getByText('Good morning, Mrs. Okafor').waitFor()
  expect(await alert.count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

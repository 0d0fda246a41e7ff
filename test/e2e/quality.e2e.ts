import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordConsent } from '#contract/consent.ts'
import { createSample } from '#contract/system.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp } from '../app.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'
import { expectWhole, noteOf } from './whole-note.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await startWork(app.services)
}, 60_000)
afterAll(() => app.close())

it('a note is printed after a question, signed, shown as signed, and its visit measured', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await app.newUser()
  const { scribeId } = await user.call(createSample, { body: {} })
  const given = { kind: 'grant', scope: 'quality', how: 'verbal', givenBy: 'patient' } as const
  await user.call(recordConsent, { params: { id: scribeId }, body: { id: randomUUID(), ...given } })
  await signInTo(page, user.email, `/home/scribes/all/${scribeId}/results`)
  await page.getByRole('button', { name: /^Generate/ }).click()
  const note = page.getByRole('textbox', { name: /^Note: / })
  // While the note is being written, the caret would move with it.
  await page.getByRole('button', { name: 'Copy for the chart' }).click({ trial: true })
  await expectWhole(user, scribeId, note)
  await note.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Start warfarin 5 mg daily.')
  const stored = async () => (await noteOf(user, scribeId)).content
  await expect.poll(stored).toContain('Start warfarin 5 mg daily.')
  await note.blur()
  await page.keyboard.press('Shift+Y')
  const question = page.getByRole('dialog', { name: 'Before you copy' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+p')
  await page.getByRole('dialog', { name: 'Before you print' }).waitFor()
  const noted = page.waitForResponse('**/printed')
  await page.getByRole('button', { name: 'Print anyway' }).click()
  // The receipt tells what had been noted when the note was signed.
  await noted
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  const signing = page.getByRole('dialog')
  await signing.getByRole('button', { name: /^Sign/ }).click()
  await page.getByText(/^Signed by/).waitFor()
  await page.getByRole('button', { name: 'Receipt' }).click()
  await page.getByText(/^Printed, .* not reviewed$/).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${app.origin}/home/scribes/all`)
  await page.getByText('Signed', { exact: true }).first().waitFor()
  await page.goto(`${app.origin}/admin/quality`)
  await page.getByRole('button', { name: 'Measure' }).click()
  await page.getByRole('region', { name: 'Figures' }).waitFor()
  expect(await violations(page)).toEqual([])
  expect(visitor.complaints).toEqual([])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listForms } from '#contract/forms.ts'
import { likeItem, listItems } from '#contract/items.ts'
import { createScribe } from '#contract/scribes.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { formOf, newForm, publicForm, readyForm, samplePdf } from '../forms.ts'
import { groupOf } from '../items.ts'
import { violations } from './axe.ts'
import { openVisitor, signInTo } from './browser.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

test('a form is found in the library by keyboard, shows its fields and is copied', async () => {
  const ben = await app.newUser()
  const clinic = await groupOf(app, ana, ben)
  const shared = await readyForm(ana, samplePdf(), clinic)
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ben.email, '/home/templates?type=form')
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('sick')
  const found = page.getByRole('link', { name: /^Sick note/ })
  await found.waitFor()
  await found.focus()
  await page.keyboard.press('Enter')
  const fields = page.getByRole('region', { name: 'Fields' })
  await fields.getByText('Patient name').waitFor()
  await fields.getByText('2 fields · 1 page').waitFor()
  await fields.getByText('Ready to use').waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Copy' }).click()
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: '(Copy) Sick note' }).waitFor()
  await main.getByRole('link', { name: 'Sick note', exact: true }).waitFor()
  const { items } = await ben.call(listItems, { query: { itemType: 'form', filter: 'mine' } })
  expect(items.map(({ ref }) => ref)).toEqual([shared.id])
  await page.getByRole('link', { name: 'Open the form' }).click()
  await page.getByRole('button', { name: 'Return to preview' }).waitFor()
  expect(complaints).toEqual([])
})

test('a form is published after a review of its PDF and fields, then made private again', async () => {
  const form = await readyForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/templates/${form.id}?type=form`)
  await page.getByRole('button', { name: 'Make public' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review before publishing' })
  await dialog.getByRole('link', { name: 'Download the PDF' }).waitFor()
  await dialog.getByText('Date of visit').waitFor()
  expect(await violations(page)).toEqual([])
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Make public' }).click()
  await page.getByText('Now public').waitFor()
  expect((await formOf(ana, form.id)).public).toBe(true)
  await page.getByRole('button', { name: 'Make private' }).click()
  await page.getByRole('button', { name: 'Yes, make private' }).click()
  await page.getByText('Now private').waitFor()
  expect((await formOf(ana, form.id)).public).toBe(false)
  expect(complaints).toEqual([])
})

test('a form that isn’t reviewed yet isn’t published, and the dialog says why', async () => {
  const form = await newForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  await signInTo(page, ana.email, `/home/templates/${form.id}?type=form`)
  await page.getByRole('button', { name: 'Make public' }).click()
  const dialog = page.getByRole('dialog', { name: 'Review before publishing' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Make public' }).click()
  await dialog.getByText('Review the fields and mark the form as ready to use first.').waitFor()
})

test('someone else’s liked form is filled for a visit on a phone, and can’t be changed', async () => {
  const cleo = await app.newUser()
  const form = await publicForm(ana)
  await cleo.call(likeItem, { params: { id: form.id } })
  const { id: visit } = await cleo.call(createScribe, { body: {} })
  await using visitor = await openVisitor(app.origin, { width: 390 })
  const { page, complaints } = visitor
  await signInTo(page, cleo.email, `/home/forms?visit=${visit}`)
  const library = page.getByRole('list', { name: 'From the library' })
  await library.getByRole('link', { name: 'Sick note' }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Actions for Sick note' }).click()
  await page.getByRole('menuitem', { name: 'Show in the library' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await library.getByRole('link', { name: 'Sick note' }).click()
  await page.getByRole('button', { name: 'Download the filled PDF' }).waitFor()
  await page.goto(`${app.origin}/home/forms/${form.id}`)
  await page.getByText('To change its fields, make a copy.').waitFor()
  expect(await page.getByRole('button', { name: 'Return to preview' }).count()).toBe(0)
  expect((await cleo.call(listForms, { query: {} })).items).toEqual([])
  expect(complaints).toEqual([])
})

import { readFile } from 'node:fs/promises'
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScribe } from '#contract/scribes.ts'
import { getSignature } from '#contract/signature.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { readyForm } from '../filled-forms.ts'
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

/** How many pictures the first page of a PDF shows. */
async function picturesIn(path: string): Promise<number> {
  const pdf = await openPdf(new Uint8Array(await readFile(path)))
  const { fnArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray.filter((one) => one === OPS.paintImageXObject).length
}

test('a clinician draws a signature in Settings, and places it in one field of a form', async () => {
  const form = await readyForm(ana, [
    { name: 'c', rect: [100, 640, 300, 680], type: 'Sig', tooltip: 'Physician signature' },
    { name: 'w', rect: [100, 560, 300, 600], type: 'Sig', tooltip: 'Witness signature' },
    { name: 'p', rect: [100, 480, 300, 520], type: 'Sig', tooltip: 'Patient signature' },
  ])
  const { id: visit } = await ana.call(createScribe, { body: {} })
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/forms/${form.id}?visit=${visit}`)
  const fields = page.getByRole('region', { name: 'Fields' })
  const field = (name: string) => fields.getByRole('listitem').filter({ hasText: name })
  await field('Patient signature').getByText('Somebody else signs here.').waitFor()
  await field('Physician signature')
    .getByRole('link', { name: 'Store a signature in Settings' })
    .click()
  await page.getByRole('button', { name: 'Draw a signature' }).click()
  const surface = page.getByRole('img', { name: /^Sign here/ })
  expect(await page.getByRole('button', { name: 'Save the signature' }).isDisabled()).toBe(true)
  // What loads above the surface moves it.
  await page
    .getByLabel(/^Loading /)
    .first()
    .waitFor({ state: 'detached' })
  await surface.hover({ position: { x: 60, y: 80 } })
  const box = await surface.boundingBox()
  if (!box) throw new Error('there is nowhere to sign')
  await page.mouse.down()
  for (const [x, y] of [
    [90, 20],
    [120, 90],
    [160, 40],
    [230, 70],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Save the signature' }).click()
  await page.getByRole('img', { name: 'Your signature' }).waitFor()
  expect((await ana.call(getSignature, {})).updated).not.toBe(null)
  expect(await violations(page)).toEqual([])
  await page.goto(`/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('button', { name: 'Place my signature in Physician signature' }).click()
  await field('Physician signature').getByRole('img', { name: 'Your signature' }).waitFor()
  await field('Witness signature').getByText('Stays empty.').waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  const download = async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the filled PDF' }).click(),
    ])
    return file.path()
  }
  expect(await picturesIn(await download())).toBe(1)
  await page.getByRole('button', { name: 'Remove my signature from Physician signature' }).click()
  await field('Physician signature').getByText('Stays empty.').waitFor()
  expect(await picturesIn(await download())).toBe(0)
  expect(complaints).toEqual([])
})

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { newForm } from '../forms.ts'
import { pdfOf, type PdfPicture } from '../pdf.ts'
import { scannedForms, scannedPage } from '../scans.ts'
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

/** Black squares of 32 pixels: JPEG 2000 (by OpenJPEG) and fax (ITU-T T.6). */
const jpeg2000 =
  'AAAADGpQICANCocKAAAAFGZ0eXBqcDIgAAAAAGpwMiAAAAAtanAyaAAAABZpaGRyAAAAIAAAACAAAQcHAAAAAAAPY29scgEAAAAAABEAAACYanAyY/9P/1EAKQAAAAAAIAAAACAAAAAAAAAAAAAAACAAAAAgAAAAAAAAAAAAAQcBAf9SAAwAAAABAAUEBAAB/1wAE0BASEhQSEhQSEhQSEhQSEhQ/2QAJQABQ3JlYXRlZCBieSBPcGVuSlBFRyB2ZXJzaW9uIDIuNS4w/5AACgAAAAAAFwAB/5PfgAgHgICAgID/2Q=='
const fax = '26a0d5fffffffffffffff8008008'

const square = (pixels: Buffer, filter: PdfPicture['filter']) => ({
  width: 32,
  height: 32,
  pixels,
  ...(filter && { filter }),
})

/** A form with a picture on its lower half. */
const formWith = (scan: PdfPicture) =>
  newForm(
    ana,
    pdfOf([
      {
        content: 'q 612 0 0 396 0 0 cm /Scan Do Q',
        scan,
        widgets: [{ name: 'a', rect: [150, 690, 400, 710], tooltip: 'Patient name' }],
      },
    ]),
  )

/** How light the middle of the upper and of the lower half of the page is. */
const halves = (page: Page) =>
  page.getByRole('img', { name: 'Page 1' }).evaluate((one) => {
    const canvas = one as HTMLCanvasElement // the page
    const read = (share: number) =>
      canvas
        .getContext('2d')
        ?.getImageData(Math.floor(canvas.width / 2), Math.floor(canvas.height * share), 1, 1)
        .data[0]
    return [read(0.3), read(0.75)]
  })

test('pictures in JPEG 2000 and fax coding are shown, and a damaged one says so', async () => {
  const forms = [
    await formWith(square(Buffer.from(jpeg2000, 'base64'), 'JPXDecode')),
    await formWith(square(Buffer.from(fax, 'hex'), 'CCITTFaxDecode')),
  ]
  const damaged = await formWith(square(Buffer.from('no picture'), 'JPXDecode'))
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, '/home/forms')
  const notice = page.getByText('A picture on this page is damaged and isn’t shown.')
  for (const { id } of forms) {
    await page.goto(`${app.origin}/home/forms/${id}`)
    await expect.poll(() => halves(page), { timeout: 30_000 }).toEqual([255, 0])
    expect(await notice.count()).toBe(0)
  }
  await page.goto(`${app.origin}/home/forms/${damaged.id}`)
  await notice.waitFor()
  expect(complaints).toEqual([])
})

test('a scanned form in preview says that its names were read from a scan', async () => {
  const scan = await newForm(ana, pdfOf([scannedPage(scannedForms.fax())]))
  const drawn = await newForm(ana)
  await using visitor = await openVisitor(app.origin)
  const { page, complaints } = visitor
  await signInTo(page, ana.email, `/home/forms/${scan.id}`)
  const notice = page.getByText('Field names were read from a scan. Check them.')
  await notice.waitFor()
  await page.goto(`${app.origin}/home/forms/${drawn.id}`)
  await page.getByRole('button', { name: 'Mark as ready to use' }).waitFor()
  expect(await notice.count()).toBe(0)
  expect(complaints).toEqual([])
})

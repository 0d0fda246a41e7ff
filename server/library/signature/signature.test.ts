import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { openPdf } from '#server/platform/documents/pdf.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillForm } from '#contract/form-filling.ts'
import type { Form } from '#contract/forms.ts'
import * as api from '#contract/signature.ts'
import { startWork } from '#server/work.ts'
import { type TestApp, testApp, type TestUser } from '#test/app.ts'
import { readyForm } from '#test/filled-forms.ts'
import { pngOf } from '#test/picture.ts'

let app: TestApp
let ana: TestUser
let ben: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  ben = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

const put = (user: TestUser, bytes: Buffer) =>
  user.call(api.putSignature, { body: new Blob([new Uint8Array(bytes)]) })

const form = () =>
  readyForm(ana, [
    { name: 'clinician', rect: [100, 400, 300, 440], type: 'Sig', tooltip: 'Physician signature' },
    { name: 'patient', rect: [100, 300, 300, 340], type: 'Sig', tooltip: 'Patient signature' },
  ])

/** The pictures on the first page of a filled form: left, bottom, width and height in points. */
async function picturesIn(user: TestUser, { id, fields }: Form, names: string[]) {
  const signed = fields.filter(({ name }) => names.includes(name))
  const values = signed.map(({ id: fieldId }) => ({ fieldId, text: 'X' }))
  const blob = await user.call(fillForm, { params: { id }, body: { values, flatten: true } })
  const pdf = await openPdf(new Uint8Array(await blob.arrayBuffer()))
  const { fnArray, argsArray } = await (await pdf.getPage(1)).getOperatorList()
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.paintImageXObject) return []
    // pdf-lib moves, turns, scales and skews in steps of their own.
    const steps = fnArray
      .slice(0, at)
      .map((one, step) => (one === OPS.transform ? argsArray[step] : undefined))
      .filter((one) => one !== undefined)
    const sum = (index: number) => steps.reduce((all, one) => all + one[index], 0)
    const scale = steps.find((one) => one[0] > 1.5)
    return [[sum(4), sum(5), scale?.[0], scale?.[3]].map((one) => Math.round(one ?? 0))]
  })
}

test('a signature is kept for its user alone, replaced and deleted', async () => {
  expect(await ana.call(api.getSignature, {})).toEqual({ updated: null })
  expect((await put(ana, pngOf(8, 4, 'taken at home'))).updated).not.toBe(null)
  const kept = Buffer.from(await (await ana.call(api.getSignaturePicture, {})).arrayBuffer())
  expect(kept).toEqual(pngOf(8, 4))
  await put(ana, pngOf(16, 4))
  const next = Buffer.from(await (await ana.call(api.getSignaturePicture, {})).arrayBuffer())
  expect(next).toEqual(pngOf(16, 4))
  expect(await ben.call(api.getSignature, {})).toEqual({ updated: null })
  await expect(ben.call(api.getSignaturePicture, {})).rejects.toMatchObject({ code: 'not-found' })
  const { rows } = await app.asOwner<{ sealed: Buffer }>('select sealed from user_signature')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.sealed.includes('PNG')).toBe(false)
  expect(await ana.call(api.deleteSignature, {})).toEqual({ updated: null })
  await expect(ana.call(api.getSignaturePicture, {})).rejects.toMatchObject({ code: 'not-found' })
})

test('what isn’t a picture, or too large a one, isn’t kept', async () => {
  await expect(put(ana, Buffer.from('%PDF-1.7'))).rejects.toMatchObject({ code: 'bad-request' })
  await expect(put(ana, Buffer.alloc(api.maxSignatureBytes + 1))).rejects.toMatchObject({
    code: 'too-large',
  })
  expect(await ana.call(api.getSignature, {})).toEqual({ updated: null })
})

test('a signature is drawn in the middle of the fields where it was placed, and in no other', async () => {
  await put(ana, pngOf(60, 20))
  const one = await form()
  expect(await picturesIn(ana, one, [])).toEqual([])
  // 200 by 40 points hold 120 by 40.
  expect(await picturesIn(ana, one, ['Physician signature'])).toEqual([[140, 400, 120, 40]])
})

test('a clinician’s signature is never placed where the patient signs', async () => {
  await put(ana, pngOf(60, 20))
  expect(await picturesIn(ana, await form(), ['Patient signature'])).toEqual([])
})

test('without a stored signature, a form that asks for it isn’t filled', async () => {
  const one = await form()
  await ana.call(api.deleteSignature, {})
  await expect(picturesIn(ana, one, ['Physician signature'])).rejects.toThrow(
    'Failed to fill form: You have no stored signature.',
  )
})

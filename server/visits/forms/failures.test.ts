import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillForm } from '#contract/form-filling.ts'
import * as signing from '#contract/form-sign.ts'
import * as api from '#contract/forms.ts'
import { copyItem, publishItem } from '#contract/items.ts'
import type { FormVerb } from '#server/forms/preparation/failing.ts'
import { startWork } from '#server/work.ts'
import { testApp, type TestApp, type TestUser } from '#test/app.ts'
import { newForm, uploadTo } from '#test/forms.ts'
import { refusalOf, typedForm } from '#test/signed-forms.ts'

let app: TestApp
let ana: TestUser
beforeAll(async () => {
  app = await testApp({ RATE_LIMITS: 'upload=100000' })
  await app.newUser()
  ana = await app.newUser()
  await startWork(app.services)
})
afterAll(() => app.close())

type Failure = [call: () => Promise<unknown>, reason: string]

const noPdf = 'The form has no prepared PDF yet. Upload one first.'
const notFound = 'Form not found'

/** Calls about a form that is still in preview, and about one that isn’t there. */
async function failuresOfPreparing(): Promise<
  Record<Exclude<FormVerb, 'copy' | 'sign' | 'amend'>, Failure>
> {
  const { id, version } = await newForm(ana)
  const params = { id }
  const gone = { id: crypto.randomUUID() }
  return {
    upload: [() => uploadTo(ana, Buffer.from('Dear Sir')), 'The file isn’t a PDF.'],
    load: [() => ana.call(api.getForm, { params: gone }), notFound],
    change: [
      () => ana.call(api.changeFormState, { params, body: { newState: 'done' } }),
      'Unknown state. Choose one of requested, preview, ready_to_use, failed.',
    ],
    update: [
      () => ana.call(api.updateForm, { params, body: { name: '' } }),
      'Enter a name of up to 200 characters.',
    ],
    prepare: [() => ana.call(api.autoPrepare, { params: gone, body: {} }), notFound],
    process: [() => ana.call(api.autoProcessForm, { body: {} }), notFound],
    sync: [() => ana.call(api.syncCast, { params, body: {} }), noPdf],
    download: [() => ana.call(api.getPreparedPdf, { params }), noPdf],
    delete: [() => ana.call(api.deleteForm, { params: gone }), notFound],
    publish: [
      () => ana.call(publishItem, { params, body: { version, confirmed: true } }),
      'Review the fields and mark the form as ready to use first.',
    ],
    fill: [
      () => ana.call(fillForm, { params, body: { values: [] } }),
      'The form isn’t ready to use. Review its fields first.',
    ],
  }
}

/** A copy of a form whose PDF is lost. */
async function failureOfCopying(): Promise<Failure> {
  const params = { id: (await newForm(ana)).id }
  for await (const key of app.services.storage.list(`users/${ana.user.id}/requests/${params.id}/`))
    await app.services.storage.delete(key)
  return [
    () => ana.call(copyItem, { params }),
    'The stored PDF is missing or damaged. Upload it again.',
  ]
}

async function failuresOfSigning(): Promise<Record<'sign' | 'amend', Failure>> {
  const { form, filled } = await typedForm(app, ana)
  const params = { id: filled.id }
  const signed = { version: filled.version, revision: form.revision, values: [] }
  return {
    sign: [
      () => ana.call(signing.signFilledForm, { params, body: signed }),
      'There is nothing to sign in this form yet.',
    ],
    amend: [
      () => ana.call(signing.amendFilledForm, { params, body: { reason: 'Late result' } }),
      'Only a signed form can be amended.',
    ],
  }
}

// Specification §8.
test('every failing call about a form says what failed, and why', async () => {
  const failures: Record<FormVerb, Failure> = {
    ...(await failuresOfPreparing()),
    copy: await failureOfCopying(),
    ...(await failuresOfSigning()),
  }
  for (const [verb, [call, reason]] of Object.entries(failures))
    expect((await refusalOf(call())).message).toBe(`Failed to ${verb} form: ${reason}`)
})

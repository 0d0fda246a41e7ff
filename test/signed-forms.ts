import { openPdf } from '#server/platform/documents/pdf.ts'
import { AppError } from '#contract/errors.ts'
import * as api from '#contract/filled-forms.ts'
import type { FormValue } from '#contract/form-filling.ts'
import * as signing from '#contract/form-sign.ts'
import type { Form } from '#contract/forms.ts'
import type { TestApp, TestUser } from './app.ts'
import { openFilled, readyForm } from './filled-forms.ts'
import { newVisit } from './visit.ts'

/** A form with a diagnosis, a blood pressure and the signature of the clinician. */
export const formToSign = (user: TestUser) =>
  readyForm(user, [
    { name: 'w0', rect: [100, 700, 400, 720], tooltip: 'Diagnosis' },
    { name: 'w1', rect: [100, 660, 400, 680], tooltip: 'Blood pressure' },
    { name: 'w2', rect: [100, 600, 300, 640], type: 'Sig', tooltip: 'Physician signature' },
  ])

export interface FormToSign {
  form: Form
  visit: string
  filled: api.FilledForm
  /** The values as a screen shows them, by the place of the field. */
  values: (...texts: string[]) => FormValue[]
}

/** A form with a diagnosis that was typed. */
export async function typedForm(
  app: TestApp,
  user: TestUser,
  text = 'Angina',
): Promise<FormToSign> {
  const [form, visit] = [await formToSign(user), await newVisit(app, user)]
  const { id, version } = await openFilled(user, visit, form)
  const ids = form.fields.map((field) => field.id)
  const body = { version, changes: { [ids[0] ?? '']: text } }
  const filled = await user.call(api.saveFilledForm, { params: { id }, body })
  const values = (...texts: string[]) =>
    texts.flatMap((one, at) => (one === '' ? [] : [{ fieldId: ids[at] ?? '', text: one }]))
  return { form, visit, filled, values }
}

export const signForm = (
  user: TestUser,
  { form, filled }: Pick<FormToSign, 'form' | 'filled'>,
  values: FormValue[],
  more: { version?: number; override?: string[] } = {},
) =>
  user.call(signing.signFilledForm, {
    params: { id: filled.id },
    body: { version: filled.version, revision: form.revision, values, ...more },
  })

export const saveFill = (
  user: TestUser,
  { id, version }: api.FilledForm,
  changes: api.FillChanges,
) => user.call(api.saveFilledForm, { params: { id }, body: { version, changes } })

export const formReceipts = async (user: TestUser, id: string) =>
  (await user.call(signing.listFormReceipts, { params: { id }, query: {} })).items

export async function signedPdf(user: TestUser, id: string): Promise<Buffer> {
  const pdf = await user.call(signing.getSignedPdf, { params: { id } })
  return Buffer.from(await pdf.arrayBuffer())
}

export async function textOf(pdf: Buffer): Promise<string> {
  const page = await (await openPdf(new Uint8Array(pdf))).getPage(1)
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

export const refusalOf = async (call: Promise<unknown>): Promise<AppError> => {
  const error = await call.catch((one: unknown) => one)
  if (error instanceof AppError) return error
  throw new Error('It was not refused.')
}

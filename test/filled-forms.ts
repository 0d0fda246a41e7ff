import { expect } from 'vitest'
import type { FilledForm } from '#contract/filled-forms.ts'
import * as api from '#contract/filled-forms.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import { changeFormState, type Form } from '#contract/forms.ts'
import type { TestUser } from './app.ts'
import { newForm } from './forms.ts'
import { pdfOf, type PdfWidget } from './pdf.ts'

/** A form with these fields that is ready to use. */
export async function readyForm(user: TestUser, widgets: PdfWidget[]): Promise<Form> {
  const { id } = await newForm(user, pdfOf([{ widgets }]))
  return user.call(changeFormState, { params: { id }, body: { newState: 'ready_to_use' } })
}

/** The ids of all fields of a form. */
export const idsOf = (form: Form) => form.fields.map(({ id }) => id)

/** The form as it is filled for a visit. */
export const openFilled = (user: TestUser, visit: string, { id: formId }: Pick<Form, 'id'>) =>
  user.call(api.openFilledForm, { params: { id: visit }, body: { formId } })

export const filledOf = (user: TestUser, id: string): Promise<FilledForm> =>
  user.call(api.getFilledForm, { params: { id } })

/** Starts to read a visit for a form. */
export async function startFill(
  user: TestUser,
  visit: string,
  form: Form,
  fieldIds = idsOf(form),
): Promise<FilledForm> {
  const { id } = await openFilled(user, visit, form)
  return user.call(api.startFillRun, { params: { id }, body: { fieldIds } })
}

/** A filled form once its run has ended, or failed. */
export async function settledFill(user: TestUser, id: string): Promise<FilledForm> {
  await expect
    .poll(async () => (await filledOf(user, id)).run?.state, { timeout: 60_000 })
    .not.toBe('running')
  return filledOf(user, id)
}

/** What a visit gives a form. */
export async function fillFromVisit(
  ...[user, visit, form, fieldIds]: Parameters<typeof startFill>
): Promise<VisitValues> {
  const { id } = await startFill(user, visit, form, fieldIds)
  const { visit: found, run } = await settledFill(user, id)
  if (!found || run) throw new Error(`No values but ${JSON.stringify(run)}`)
  return found.values
}

import { expect } from 'vitest'
import type { GivenQuery } from '#contract/endpoint.ts'
import * as api from '#contract/forms.ts'
import { publishItem } from '#contract/items.ts'
import type { TestApp, TestUser } from './app.ts'
import { pdfOf } from './pdf.ts'

/** A page that asks for a name and a date. */
export const samplePdf = (name = 'Patient name') =>
  pdfOf([
    {
      widgets: [
        { name: 'p1', rect: [150, 690, 400, 710], tooltip: name },
        { name: 'p2', rect: [150, 650, 250, 670], tooltip: 'Date of visit' },
      ],
    },
  ])

/** A request with one file. */
export function fileBody(bytes: Uint8Array, name = 'Sick note.pdf'): FormData {
  const body = new FormData()
  body.append('file', new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
  return body
}

export const uploadTo = (
  user: TestUser,
  bytes: Uint8Array = samplePdf(),
  { name, ...query }: GivenQuery<typeof api.uploadForm> & { name?: string } = {},
): Promise<api.Form> => user.call(api.uploadForm, { query, body: fileBody(bytes, name) })

export const formOf = (user: TestUser, id: string): Promise<api.Form> =>
  user.call(api.getForm, { params: { id } })

/** A form once it was processed. */
export async function settledForm(user: TestUser, id: string): Promise<api.Form> {
  await expect.poll(async () => (await formOf(user, id)).state).not.toBe('requested')
  return formOf(user, id)
}

export const newForm = async (user: TestUser, pdf = samplePdf(), group = 'me') =>
  settledForm(user, (await uploadTo(user, pdf, { group })).id)

/** A form that a person has reviewed. */
export async function readyForm(
  user: TestUser,
  pdf = samplePdf(),
  group = 'me',
): Promise<api.Form> {
  const { id } = await newForm(user, pdf, group)
  const body = { newState: 'ready_to_use', reason: 'Reviewed' }
  return user.call(api.changeFormState, { params: { id }, body })
}

export async function publicForm(user: TestUser, pdf = samplePdf()): Promise<api.Form> {
  const { id, version } = await readyForm(user, pdf)
  await user.call(publishItem, { params: { id }, body: { version, confirmed: true } })
  return formOf(user, id)
}

/** One of a form's PDFs, or the error as text. */
export async function pdfOfForm(
  { origin }: TestApp,
  { token }: TestUser,
  id: string,
  kind = 'original',
): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${origin}/api/forms/${id}/${kind}`, { headers })
  return Buffer.from(await answer.arrayBuffer())
}

import { message } from '#common/translation.ts'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { exportFilledForm as endpoint } from '#contract/form-output.ts'
import type { CoverSheet } from '#server/forms/filling/cover-sheet.ts'
import { writeForm, writeRequest } from '#server/forms/filling/fill-form.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import type { Services } from '#server/services.ts'
import { formToFill } from '../filled/form-to-fill.ts'
import { fieldsChangedError, filledRow, type FilledRow } from '../filled/stored.ts'
import { openSigned } from '../sign/signed-pdf.ts'
import { lastSignature } from '../sign/signatures.ts'
import { coverSheet } from './cover-words.ts'

interface Export extends Body<typeof endpoint> {
  /** IANA name. */
  timezone: string
}

/** The PDF of a filled form, signed or not, with a cover sheet on request. @throws AppError with the reason */
export async function exportFilledForm(
  s: Services,
  userId: string,
  id: string,
  { timezone, cover, ...body }: Export,
): Promise<Response> {
  const row = await s.db.as(userId, (tx) => filledRow(tx, userId, id))
  const sheet = cover ? coverSheet(cover, s.now(), timezone) : undefined
  const pdf = row.signed ? await signedWith(s, row, sheet) : await filledWith(s, row, body, sheet)
  return new Response(new Uint8Array(pdf), {
    headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
  })
}

/** The values of the request in the PDF of the form. @throws AppError if the form's fields have changed */
async function filledWith(
  s: Services,
  { userId, formId }: FilledRow,
  { revision, ...body }: Omit<Body<typeof endpoint>, 'cover'>,
  cover: CoverSheet | undefined,
): Promise<Buffer> {
  const form = await formToFill(s, userId, formId)
  if (revision !== undefined && revision !== form.row.version) throw fieldsChangedError()
  return (await writeForm(s, userId, form, body, cover && { cover })).pdf
}

/** The signed PDF as it is; a cover sheet comes before its pages. */
async function signedWith(
  s: Services,
  { id, userId }: FilledRow,
  cover: CoverSheet | undefined,
): Promise<Buffer> {
  const last = await s.db.as(userId, (tx) => lastSignature(tx, id))
  if (!last) throw new AppError('not-found', message('This form isn’t signed.'))
  const pdf = await readAll((await openSigned(s, userId, last)).stream)
  return cover ? writeRequest({ fields: [], flatten: false, cover }, pdf) : pdf
}

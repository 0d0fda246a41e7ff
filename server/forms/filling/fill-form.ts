import { message } from '#common/translation.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { canTakeSignature, type FormField } from '#contract/form-fields.ts'
import type { fillForm as endpoint, FormValue } from '#contract/form-filling.ts'
import { findForm } from '#server/forms/preparation/find.ts'
import { type StoredForm, fileOfKind } from '#server/forms/preparation/stored.ts'
import { openContent, pdfMissing } from '#server/forms/preparation/pdf-content.ts'
import { recordUse } from '#server/library/items/counts.ts'
import type { Picture } from '#server/library/letterhead/picture.ts'
import { readSignature } from '#server/library/signature/signature.ts'
import { askConfined } from '#server/platform/confinement/ask-confined.ts'
import { sha256 } from '#server/platform/crypto/canonical.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { type FillRequest, packRequest } from './fill-request.ts'
import { sampleValues } from './sample-values.ts'
import type { WriteReason } from './write-reason.ts'
import type { Answer } from './writer.ts'

const writer = join(dirname(fileURLToPath(import.meta.url)), 'writer.ts')

/** The largest PDF that is filled, in bytes: it's in memory several times. */
const MAX_BYTES = 20 * 1_048_576
const LIMITS = { memory: 1_024 * 1_048_576, time: 60_000, total: 60_000 }

/** The PDF of a form with values in its fields. Nothing of it is stored. @throws AppError with the reason */
export async function fillForm(
  s: Services,
  caller: Caller,
  id: string,
  body: Body<typeof endpoint>,
): Promise<Response> {
  const form = await findForm(s, caller, id)
  const isTest = body.sample && form.row.state === 'preview'
  if (form.row.state !== 'ready_to_use' && !isTest) throw notReady()
  const { pdf } = body.sample
    ? await writeTest(s, caller.id, form)
    : await writeForm(s, caller.id, form, body)
  if (form.item.open && !body.sample) countUse(s, id)
  return new Response(new Uint8Array(pdf), {
    headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
  })
}

/** A form with made-up values, marked as a test on every page. It can't be mistaken for a filled form. */
const writeTest = (s: Services, userId: string, form: StoredForm): Promise<WrittenPdf> =>
  writeForm(
    s,
    userId,
    form,
    { values: sampleValues(form.details.fields), flatten: true },
    { mark: 'TEST FILL' },
  )

/** A PDF with values, and hashes of what it was made from. */
export interface WrittenPdf {
  pdf: Buffer
  blankHash: string
  /** Fields that show the caller's stored signature, with the hash of its picture. */
  signatures: { fieldId: string; name: string; sha256: string }[]
}

/** Writes values into the PDF of a form. @throws AppError with the reason */
export async function writeForm(
  s: Services,
  userId: string,
  form: StoredForm,
  { values, flatten }: Pick<Body<typeof endpoint>, 'values' | 'flatten'>,
  extras: Pick<FillRequest, 'cover' | 'mark'> = {},
): Promise<WrittenPdf> {
  const file = fileOfKind(form, 'prepared') ?? fileOfKind(form, 'original')
  if (!file) throw pdfMissing()
  if (file.size > MAX_BYTES) throw tooLarge()
  const blank = await readAll((await openContent(s, form, file)).stream)
  const fields = fieldsToWrite(form, values)
  const picture = await pictureFor(s, userId, fields)
  const request = { ...toRequest(fields, picture, flatten), ...extras }
  const pdf = await writeRequest(request, blank)
  const signed = picture ? fields.filter(({ type }) => type === 'signature') : []
  return {
    pdf,
    blankHash: sha256(blank),
    signatures: signed.map(({ id: fieldId, name }) => ({
      fieldId,
      name,
      sha256: sha256(picture?.bytes ?? ''),
    })),
  }
}

/** Writes into a PDF, in a confined process. @throws AppError with the reason */
export async function writeRequest(request: FillRequest, pdf: Uint8Array): Promise<Buffer> {
  const input = packRequest(request, pdf)
  const result = await askConfined<Answer>({ program: writer, input, ...LIMITS })
  if ('end' in result) throw unwritable('damaged', '')
  const { answer } = result
  if ('reason' in answer) throw unwritable(answer.reason, answer.name)
  return Buffer.from(answer.pdf, 'base64')
}

type FieldToWrite = FormField & { text: string }

/** The fields that get a value, in the order of the form. A signature that isn't the caller's is left out. */
export function fieldsToWrite(
  { details }: Pick<StoredForm, 'details'>,
  values: readonly FormValue[],
): FieldToWrite[] {
  const texts = new Map(values.map(({ fieldId, text }) => [fieldId, text]))
  return details.fields.flatMap((field) => {
    const text = texts.get(field.id)?.trim()
    const isAllowed = field.type !== 'signature' || canTakeSignature(field)
    return text && isAllowed ? [{ ...field, text }] : []
  })
}

/** The caller's stored signature, if a field needs it. @throws AppError if there is none */
async function pictureFor(
  s: Services,
  userId: string,
  fields: readonly FieldToWrite[],
): Promise<Picture | undefined> {
  if (!fields.some(({ type }) => type === 'signature')) return undefined
  const picture = await readSignature(s, userId)
  if (!picture) throw noSignature()
  return picture
}

function toRequest(
  fields: readonly FieldToWrite[],
  picture: Picture | undefined,
  flatten: boolean,
): FillRequest {
  return {
    fields: fields.map(
      ({ name, type, page, rectangle, foundIn, fieldName, options, maxLength, text }) => ({
        name,
        type,
        page,
        rectangle,
        foundIn,
        fieldName,
        options,
        maxLength,
        text,
      }),
    ),
    flatten,
    ...(picture && {
      signature: { type: picture.type, base64: picture.bytes.toString('base64') },
    }),
  }
}

/** Counts a use without delaying the response. */
function countUse(s: Services, formId: string): void {
  recordUse(s, formId).catch((error: unknown) =>
    s.log(`Could not count a use of a public form: ${errorLabel(error)}`),
  )
}

const noSignature = () =>
  new AppError(
    'bad-request',
    message('You have no stored signature. Store one in Settings, or leave the field empty.'),
  )
export const notReady = () =>
  new AppError('bad-request', message('The form isn’t ready to use. Review its fields first.'))
const tooLarge = () =>
  new AppError(
    'too-large',
    message(
      'Forms of up to {size, number} MB can be filled. Reduce its size and upload it again.',
      {
        size: MAX_BYTES / 1_048_576,
      },
    ),
  )

function unwritable(reason: WriteReason, name: string): AppError {
  if (reason === 'letters')
    return new AppError(
      'bad-request',
      message('“{name}” has letters that can’t be written into a PDF yet.', { name }),
    )
  if (reason === 'option')
    return new AppError(
      'bad-request',
      message('“{name}” can’t hold this value. Choose one of its options.', { name }),
    )
  return new AppError(
    'bad-request',
    message('The PDF can’t be written. Open it, save it again and upload the new file.'),
  )
}

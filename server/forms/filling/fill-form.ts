import { message } from '#common/translation.ts'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Body } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { canTakeSignature } from '#contract/form-fields.ts'
import type { fillForm as endpoint } from '#contract/form-filling.ts'
import { findForm } from '#server/forms/preparation/find.ts'
import { type StoredForm, fileOfKind } from '#server/forms/preparation/stored.ts'
import { pdfOf, pdfMissing } from '#server/forms/preparation/process.ts'
import { readSignature } from '#server/library/signature/signature.ts'
import { askConfined } from '#server/platform/confinement/ask-confined.ts'
import { readAll } from '#server/platform/crypto/read-all.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type FillRequest, packRequest } from './fill-request.ts'
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
  if (form.row.state !== 'ready_to_use') throw notReady()
  const file = fileOfKind(form, 'prepared') ?? fileOfKind(form, 'original')
  if (!file) throw pdfMissing()
  if (file.size > MAX_BYTES) throw tooLarge()
  const pdf = await readAll(await pdfOf(s, form, file))
  const input = packRequest(await requestOf(s, caller.id, form, body), pdf)
  const result = await askConfined<Answer>({ program: writer, input, ...LIMITS })
  if ('end' in result) throw unwritable('damaged', '')
  const { answer } = result
  if ('reason' in answer) throw unwritable(answer.reason, answer.name)
  return new Response(Buffer.from(answer.pdf, 'base64'), {
    headers: { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' },
  })
}

/** Signature fields with a value take the signature that the caller keeps. @throws AppError if they keep none */
async function requestOf(
  s: Services,
  userId: string,
  { details }: StoredForm,
  { values, flatten }: Body<typeof endpoint>,
): Promise<FillRequest> {
  const texts = new Map(values.map(({ fieldId, text }) => [fieldId, text]))
  const fields = details.fields.flatMap((field) => {
    const text = texts.get(field.id)?.trim()
    const isAllowed = field.type !== 'signature' || canTakeSignature(field)
    return text && isAllowed ? [{ ...field, text }] : []
  })
  const isSigned = fields.some(({ type }) => type === 'signature')
  const picture = isSigned ? await readSignature(s, userId) : undefined
  if (isSigned && !picture) throw noSignature()
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
    seePage: 'See page #',
    heading: 'Continued from the form',
  }
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

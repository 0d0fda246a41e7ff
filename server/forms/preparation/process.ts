import { message } from '#common/translation.ts'
import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import type { Form } from '#contract/forms.ts'
import { findFields, noticeTexts } from '#server/forms/fields/find-fields.ts'
import type { FoundFields } from '#server/forms/fields/find-in-pdf.ts'
import { type OcrLanguage, ocrLanguages } from '#server/platform/documents/ocr-languages.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller } from '#server/platform/http/route.ts'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { groupOwnerOf } from './admin-group.ts'
import { changeForm } from './change.ts'
import { formNotFound } from './failing.ts'
import { formAs, formToChange, type FoundForm } from './find.ts'
import { openContent, pdfMissing } from './pdf-content.ts'
import { fileOfKind, type FormChange, type FormDetails, withState } from './stored.ts'
import type { FormFileRow, FormRow, StoredForm } from './stored.ts'
import { whileWanted } from './while-wanted.ts'

const JOB = 'process-form'
const Payload = z.object({ formId: z.string(), userId: z.uuid() })

/** Queues finding the fields of a form. Asked for twice, it runs once. */
export const enqueueProcessing = (
  s: Services,
  tx: Tx,
  payload: z.infer<typeof Payload>,
): Promise<void> => s.jobs.enqueue(tx, JOB, payload, { key: payload.formId })

export const formJobs = (s: Services): Job[] => [
  job({
    name: JOB,
    payload: Payload,
    concurrency: 2,
    handle: (payload, signal) => processForm(s, payload, signal),
  }),
]

/** Finds the fields of a requested form. Leaves a person's decision in the meantime alone. */
async function processForm(
  s: Services,
  payload: z.infer<typeof Payload>,
  signal: AbortSignal,
): Promise<void> {
  const find = async () => {
    const form = await formOfJob(s, payload)
    if (!form) throw formNotFound()
    return form
  }
  const form = await formOfJob(s, payload)
  if (form?.row.state !== 'requested') return
  const isSame = (row: FormRow) => row.state === 'requested' && row.version === form.row.version
  const isWanted = async () => {
    const now = await formOfJob(s, payload)
    return now !== undefined && isSame(now.row)
  }
  const result = await whileWanted(s.bus, form, { isWanted }, (unwanted) =>
    outcome(s, form, signal, unwanted),
  )
  const change = ({ row, details }: StoredForm) =>
    isSame(row) ? applied(s, details, result) : undefined
  await changeForm(s, { by: null, find, change }).catch((error: unknown) => {
    // Deleted meanwhile.
    if (!(error instanceof AppError && error.code === 'not-found')) throw error
  })
}

/** The form as the person who asked sees it or, once they have left its group, as the owner of the group does. */
async function formOfJob(
  s: Services,
  { formId, userId }: z.infer<typeof Payload>,
): Promise<FoundForm | undefined> {
  const own = await formAs(s, userId, formId)
  if (own) return own
  const ownerId = await groupOwnerOf(s, formId)
  return ownerId ? formAs(s, ownerId, formId) : undefined
}

/** The fields, or why there are none. @throws errors that a retry may fix */
async function outcome(
  s: Services,
  form: StoredForm,
  signal: AbortSignal,
  unwanted: AbortSignal,
): Promise<FoundFields | string> {
  try {
    return await fieldsOf(s, form, 'original', AbortSignal.any([signal, unwanted]))
  } catch (error) {
    // A process that stops leaves the job to the next one.
    if (signal.aborted || !(error instanceof AppError)) throw error
    return error.message
  }
}

function applied(s: Services, details: FormDetails, result: FoundFields | string): FormChange {
  const at = s.now()
  if (typeof result !== 'string') return inPreview(details, result, { at, by: null })
  const failed = withState(details, { state: 'failed', at, by: null, reason: result })
  return { ...failed, details: { ...failed.details, autoProcessingError: result } }
}

/** A form whose fields were found again: in preview, prepared false, errors cleared (specification §4). */
function inPreview(
  details: FormDetails,
  { fields, pages, notices }: FoundFields,
  who: { at: Date; by: string | null },
): FormChange {
  const next = withState(details, { state: 'preview', ...who })
  const texts = notices.map((notice) => noticeTexts[notice])
  return { ...next, details: { ...next.details, fields, pages, notices: texts } }
}

/** Reads the fields of one of a form's PDFs. @throws AppError with the reason */
export async function fieldsOf(
  s: Services,
  form: StoredForm,
  kind: FormFileRow['kind'],
  signal?: AbortSignal,
): Promise<FoundFields> {
  const file = fileOfKind(form, kind)
  if (!file) throw pdfMissing()
  const languages = await languagesOfScans(s)
  const { stream } = await openContent(s, form, file)
  return findFields(stream, { languages, ...(signal && { signal }) })
}

/** Empty if the data of all configured languages is missing: words read in another language would be wrong. */
async function languagesOfScans({ config: { ocr } }: Services): Promise<readonly OcrLanguage[]> {
  const { ready, missing } = await ocrLanguages(ocr.languages, ocr.dir)
  return missing.length < ocr.languages.length ? ready : []
}

/** Requests the fields of the uploaded PDF again: the form is `requested` until they are found. */
export async function autoProcess(
  s: Services,
  caller: Caller,
  formId: string | undefined,
): Promise<Form> {
  if (!formId) throw formNotFound()
  return changeForm(s, {
    by: caller.id,
    find: () => formToChange(s, caller, formId),
    change({ row, details }) {
      if (row.state === 'ready_to_use') throw isReady()
      return withState(details, { state: 'requested', at: s.now(), by: caller.id })
    },
    also: (tx, { actor }) => enqueueProcessing(s, tx, { formId, userId: actor }),
  })
}

const isReady = () =>
  new AppError(
    'bad-request',
    message('The form is ready to use. Return it to preview before you process it again.'),
  )

/** Who asks for the fields of a form again, until the signal aborts. */
interface Again {
  caller: Caller
  id: string
  signal: AbortSignal
}

/** Finds the fields again, in the prepared PDF if there is one; the form returns to preview. */
export const autoPrepare = (s: Services, again: Again): Promise<Form> =>
  reread(s, again, (form) => (fileOfKind(form, 'prepared') ? 'prepared' : 'original'))

/** Reads the field map of the prepared PDF again; the form returns to preview. */
export const syncCast = (s: Services, again: Again): Promise<Form> =>
  reread(s, again, (form) => {
    if (fileOfKind(form, 'prepared')) return 'prepared'
    throw new AppError(
      'bad-request',
      message('The form has no prepared PDF yet. Upload one first.'),
    )
  })

async function reread(
  s: Services,
  { caller, id, signal }: Again,
  which: (form: StoredForm) => FormFileRow['kind'],
): Promise<Form> {
  const find = () => formToChange(s, caller, id)
  const form = await find()
  const kind = which(form)
  const key = fileOfKind(form, kind)?.storageKey
  const isSame = (now: StoredForm) =>
    which(now) === kind && fileOfKind(now, kind)?.storageKey === key
  const isWanted = async () => isSame(await find())
  const found = await whileWanted(s.bus, form, { signal, isWanted }, (until) =>
    fieldsOf(s, form, kind, until).catch((error: unknown) => {
      throw until.aborted && !signal.aborted ? replaced() : error
    }),
  )
  const change = (now: StoredForm) => {
    if (!isSame(now)) throw replaced()
    return inPreview(now.details, found, { at: s.now(), by: caller.id })
  }
  return changeForm(s, { by: caller.id, find, change })
}

const replaced = () =>
  new AppError('version-mismatch', message('The PDF was replaced in the meantime. Try again.'))

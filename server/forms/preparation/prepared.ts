import { message } from '#common/translation.ts'
import { and, eq } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { uploadPrepared as endpoint } from '#contract/forms.ts'
import { findFields, noticeTexts, ownFields } from '#server/forms/fields/find-fields.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Caller, UploadPart } from '#server/platform/http/route.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'
import type { Services } from '#server/services.ts'
import { changeForm } from './change.ts'
import { formToChange } from './find.ts'
import { type AssertRoom, firstFile, storePdf, type StoredPdf } from './incoming.ts'
import { fileOfKind, formScope, preparedUrl, type StoredForm, withState } from './stored.ts'
import { formFiles } from './table.ts'

/**
 * Stores the prepared PDF, reads its fields and makes the form ready to use. If its fields can't be read, nothing
 * changes.
 */
export async function uploadPrepared(
  s: Services,
  assertRoom: AssertRoom,
  caller: Caller,
  { id, parts }: { id: string; parts: AsyncIterable<UploadPart> },
): Promise<Answer<typeof endpoint>> {
  const find = () => formToChange(s, caller, id)
  const { row } = await find()
  const part = await firstFile(parts)
  const pdf = await storePdf(s, row, 'forms', part, { uploader: row.userId, assertRoom })
  try {
    const { stream } = await readSealed(s.storage, pdf.key, await s.keys.keysFor(formScope(row)))
    const { fields, pages, notices } = ownFields(await findFields(stream))
    const found = { fields, pages, notices: notices.map((notice) => noticeTexts[notice]) }
    const who = { state: 'ready_to_use', at: s.now(), by: caller.id } as const
    await changeForm(s, {
      by: caller.id,
      find,
      change: ({ details }) => withState({ ...details, ...found }, who),
      also: (tx, form) => replacePrepared(s, tx, form, pdf),
    })
    return { preparedPdfUrl: preparedUrl(id), message: saved(fields.length) }
  } catch (error) {
    await s.storage.delete(pdf.key).catch(() => undefined)
    throw error
  }
}

const saved = (count: number) =>
  message('The prepared PDF was saved with {count, plural, one {# field} other {# fields}}.', {
    count,
  })

async function replacePrepared(
  s: Services,
  tx: Tx,
  form: StoredForm,
  { key, size }: StoredPdf,
): Promise<void> {
  const { itemId: formId, userId } = form.row
  const former = fileOfKind(form, 'prepared')
  if (former) {
    const isFormer = and(eq(formFiles.formId, formId), eq(formFiles.kind, 'prepared'))
    await tx.delete(formFiles).where(isFormer)
    await s.jobs.enqueue(tx, 'delete-stored', { key: former.storageKey })
  }
  const row = { storageKey: key, formId, userId, kind: 'prepared', size, created: s.now() } as const
  await tx.insert(formFiles).values(row)
}

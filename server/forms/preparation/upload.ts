import { randomUUID } from 'node:crypto'
import type { Form } from '#contract/forms.ts'
import { emptyFields } from '#server/library/items/stored.ts'
import { authorName } from '#server/library/items/items.ts'
import { requirePublisher } from '#server/library/items/shared-items.ts'
import { idempotentId } from '#server/platform/http/idempotency.ts'
import type { Caller, UploadPart } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { findForm, formAs } from './find.ts'
import { type AssertRoom, firstFile, formName, storePdf } from './incoming.ts'
import { insertForm } from './insert.ts'
import { newDetails, presentForm } from './stored.ts'

interface FormUpload {
  /** 'me' or a group that the caller belongs to. */
  group: string
  parts: AsyncIterable<UploadPart>
  /** The request's idempotency key: a repeated request gets the form that the first one created. */
  key?: string | undefined
}

/** Stores a PDF and creates its form as `requested`; finding its fields is queued in the same transaction. */
export async function uploadForm(
  s: Services,
  assertRoom: AssertRoom,
  caller: Caller,
  { group, parts, key }: FormUpload,
): Promise<Form> {
  const userId = caller.id
  const groupId = await s.db.as(userId, (tx) => requirePublisher(s, tx, userId, group))
  const author = await authorName(s, userId)
  const part = await firstFile(parts)
  const itemId = key ? idempotentId(userId, `form in ${group}`, key) : randomUUID()
  const earlier = key && (await formAs(s, userId, itemId))
  if (earlier) {
    part.stream.resume()
    return presentForm(earlier, userId)
  }
  const place = { itemId, userId, groupId }
  const pdf = await storePdf(s, place, 'requests', part, { uploader: userId, assertRoom })
  const shared = groupId && { shared: { by: author, at: s.now().toISOString() } }
  const item = { ...emptyFields, name: formName(part.name), author, ...shared }
  const details = newDetails(s.now(), userId)
  try {
    const file = { ...pdf, kind: 'original' } as const
    await insertForm(s, place, { item, state: 'requested', details }, [file])
  } catch (error) {
    // The nightly sweep deletes what this can't.
    await s.storage.delete(pdf.key).catch(() => undefined)
    // The same request, sent twice at once.
    const other = key && (await formAs(s, userId, itemId))
    if (!other) throw error
    return presentForm(other, userId)
  }
  return presentForm(await findForm(s, caller, itemId), userId)
}

import { randomUUID } from 'node:crypto'
import type { Form } from '#contract/forms.ts'
import { emptyFields, itemBound, itemVault } from '#server/library/items/stored.ts'
import { authorName } from '#server/library/items/items.ts'
import { publishItemChange, requirePublisher } from '#server/library/items/shared-items.ts'
import { items } from '#server/library/items/table.ts'
import type { Caller, UploadPart } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { findForm } from './find.ts'
import { type AssertRoom, firstFile, formName, storePdf, type StoredPdf } from './incoming.ts'
import { enqueueProcessing } from './process.ts'
import { formBound, formVault, newDetails, presentForm } from './stored.ts'
import { formFiles, forms } from './table.ts'

/**
 * Stores a PDF and creates its form as `requested`; finding its fields is queued in the same transaction.
 * @param group 'me' or a group that the caller belongs to
 */
export async function uploadForm(
  s: Services,
  assertRoom: AssertRoom,
  caller: Caller,
  { group, parts }: { group: string; parts: AsyncIterable<UploadPart> },
): Promise<Form> {
  const userId = caller.id
  const groupId = await s.db.as(userId, (tx) => requirePublisher(s, tx, userId, group))
  const author = await authorName(s, userId)
  const part = await firstFile(parts)
  const place = { itemId: randomUUID(), userId, groupId }
  const pdf = await storePdf(s, place, 'requests', part, { uploader: userId, assertRoom })
  const shared = groupId && { shared: { by: author, at: s.now().toISOString() } }
  const fields = { ...emptyFields, name: formName(part.name), author, ...shared }
  const sealed = await sealNew(s, place, fields)
  try {
    await insertForm(s, place, sealed, pdf)
  } catch (error) {
    // The nightly sweep deletes what this can't.
    await s.storage.delete(pdf.key).catch(() => undefined)
    throw error
  }
  return presentForm(await findForm(s, caller, place.itemId), userId)
}

interface Place {
  itemId: string
  userId: string
  groupId: string | null
}

async function sealNew(s: Services, place: Place, fields: object) {
  const [vault, keys] = await Promise.all([formVault(s, place), itemVault(s, place)])
  const details = newDetails(s.now(), place.userId)
  return {
    item: keys.seal(fields, itemBound(place.itemId)),
    form: vault.sealPacked(details, formBound(place.itemId)),
  }
}

async function insertForm(
  s: Services,
  { itemId, userId, groupId }: Place,
  sealed: { item: Buffer; form: Buffer },
  { key, size }: StoredPdf,
): Promise<void> {
  const now = s.now()
  const visibility = groupId ? 'group' : 'me'
  const times = { created: now, updated: now }
  await s.db.as(userId, async (tx) => {
    await tx.insert(items).values({
      id: itemId,
      itemType: 'form',
      userId,
      groupId,
      visibility,
      sealed: sealed.item,
      ...times,
    })
    await tx
      .insert(forms)
      .values({ itemId, userId, groupId, state: 'requested', sealed: sealed.form })
    await tx
      .insert(formFiles)
      .values({ storageKey: key, formId: itemId, userId, kind: 'original', size, created: now })
    await enqueueProcessing(s, tx, { formId: itemId, userId })
    await publishItemChange(s, tx, userId, itemId, groupId)
  })
}

import { randomUUID } from 'node:crypto'
import { brandCategory, type Item } from '#contract/items.ts'
import { getItem } from '#server/library/items/find.ts'
import { copyName, authorName } from '#server/library/items/items.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import { putSealed } from '#server/platform/storage/sealed.ts'
import { newStorageKey } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'
import { formNotFound } from './failing.ts'
import { formAs } from './find.ts'
import type { AssertRoom } from './incoming.ts'
import { insertForm, type NewFile, type Place } from './insert.ts'
import { openContent } from './pdf-content.ts'
import { formFolder, formScope, newDetails, type StoredForm } from './stored.ts'

/**
 * Copies a form with its PDFs and fields to the user's own. A reviewed form stays ready to use; an unprocessed or failed
 * one is processed for the user.
 * @throws AppError 'not-found'; 'too-large' if there is no room for the PDFs
 */
export async function copyForm(
  s: Services,
  assertRoom: AssertRoom,
  userId: string,
  id: string,
): Promise<Item> {
  const form = isUuid(id) ? await formAs(s, userId, id) : undefined
  if (!form) throw formNotFound()
  const bytes = form.files.reduce((sum, { size }) => sum + size, 0)
  await assertRoom(s, userId, bytes)
  const place = { itemId: randomUUID(), userId, groupId: null }
  const author = await authorName(s, userId)
  const files = await copyFiles(s, form, place)
  try {
    await insertForm(s, { ...place, ref: id }, contentOf(s, form, { author, userId }), files)
  } catch (error) {
    await drop(s, files)
    throw error
  }
  return getItem(s, userId, place.itemId)
}

/** The copy starts without the form's history and without the reason that it failed. */
function contentOf(
  s: Services,
  { item, row, details }: StoredForm,
  { author, userId }: { author: string; userId: string },
) {
  const { shared: _, ...known } = item.fields
  const categories = known.categories.filter((category) => category !== brandCategory)
  const { fields, pages, notices } = details
  return {
    item: { ...known, name: copyName(known.name), categories, author },
    state: row.state === 'failed' ? ('requested' as const) : row.state,
    details: { ...newDetails(s.now(), userId), fields, pages, notices },
  }
}

/** Copies the PDFs of a form to another place, under the key of its owner. */
async function copyFiles(s: Services, form: StoredForm, place: Place): Promise<NewFile[]> {
  const keys = await s.keys.keysFor(formScope(place))
  const files: NewFile[] = []
  try {
    for (const file of form.files) {
      const { kind } = file
      const key = newStorageKey(...formFolder(place, kind === 'original' ? 'requests' : 'forms'))
      const { stream } = await openContent(s, form, file)
      files.push({ kind, key, ...(await putSealed(s.storage, key, keys.current, stream)) })
    }
    return files
  } catch (error) {
    await drop(s, files)
    throw error
  }
}

/** The nightly sweep deletes what this can't. */
async function drop(s: Services, files: readonly NewFile[]): Promise<void> {
  await Promise.all(files.map(({ key }) => s.storage.delete(key).catch(() => undefined)))
}

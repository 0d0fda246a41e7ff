import { and, eq, sql } from 'drizzle-orm'
import { putSealed, readSealed } from '#server/platform/storage/sealed.ts'
import { MissingObject, newStorageKey } from '#server/platform/storage/storage.ts'
import type { Services } from '#server/services.ts'
import { openForm, readForms } from './find.ts'
import { formBound, formFolder, formScope, formVault, type StoredForm } from './stored.ts'
import { formFiles, forms } from './table.ts'

const SEVERAL = 100

/**
 * Gives the forms of a group that is deleted to their authors, under the authors' keys. Twice is once.
 * @param ownerId the owner of the group, who sees its forms
 */
export async function returnForms(s: Services, groupId: string, ownerId: string): Promise<void> {
  for (;;) {
    const rows = await s.db.as(ownerId, (tx) =>
      readForms(tx, eq(forms.groupId, groupId), { limit: SEVERAL }),
    )
    let changed = 0
    for (const row of rows)
      if (!(await returnForm(s, ownerId, await openForm(s, row)))) changed += 1
    if (changed === 0 && rows.length < SEVERAL) break
  }
  const folder = `groups/${groupId}/`
  await s.db.as(ownerId, (tx) => s.jobs.enqueue(tx, 'delete-stored-folder', { folder }))
}

/** @returns false if the form has changed meanwhile */
async function returnForm(s: Services, ownerId: string, form: StoredForm): Promise<boolean> {
  const { itemId } = form.row
  const place = { ...form.row, groupId: null }
  const moved = await copyFiles(s, form, place)
  const sealed = (await formVault(s, place)).sealPacked(form.details, formBound(itemId))
  return s.db.as(ownerId, async (tx) => {
    const isSame = and(eq(forms.itemId, itemId), eq(forms.version, form.row.version))
    const version = sql`${forms.version} + 1`
    const changed = await tx
      .update(forms)
      .set({ groupId: null, sealed, version })
      .where(isSame)
      .returning({ id: forms.itemId })
    if (changed.length === 0) return false
    for (const { from, to } of moved)
      await tx.update(formFiles).set({ storageKey: to }).where(eq(formFiles.storageKey, from))
    return true
  })
}

/** Copies the PDFs of a form under the key of another place. One that is missing already stays missing. */
async function copyFiles(s: Services, form: StoredForm, place: StoredForm['row']) {
  const [from, to] = await Promise.all([
    s.keys.keysFor(formScope(form.row)),
    s.keys.keysFor(formScope(place)),
  ])
  const moved: { from: string; to: string }[] = []
  for (const { storageKey, kind } of form.files) {
    const key = newStorageKey(...formFolder(place, kind === 'original' ? 'requests' : 'forms'))
    try {
      const { stream } = await readSealed(s.storage, storageKey, from)
      await putSealed(s.storage, key, to.current, stream)
      moved.push({ from: storageKey, to: key })
    } catch (error) {
      if (!(error instanceof MissingObject)) throw error
    }
  }
  return moved
}

import type { FormState } from '#contract/forms.ts'
import { publishItemChange } from '#server/library/items/shared-items.ts'
import { type ItemContent, itemBound, itemVault } from '#server/library/items/stored.ts'
import { items } from '#server/library/items/table.ts'
import type { Services } from '#server/services.ts'
import type { StoredPdf } from './incoming.ts'
import { enqueueProcessing } from './process.ts'
import { formBound, type FormDetails, type FormFileRow, formVault } from './stored.ts'
import { formFiles, forms } from './table.ts'

/** Where a form is: its owner and its group, or null for a private form. */
export interface Place {
  itemId: string
  userId: string
  groupId: string | null
}

/** A stored PDF of a form. */
export type NewFile = StoredPdf & Pick<FormFileRow, 'kind'>

interface NewForm {
  item: ItemContent
  state: FormState
  details: FormDetails
}

/**
 * Stores a new form whose PDFs are stored already. Finding the fields of a requested one is queued in the same
 * transaction.
 */
export async function insertForm(
  s: Services,
  { itemId, userId, groupId, ref = null }: Place & { ref?: string | null },
  { item, state, details }: NewForm,
  files: readonly NewFile[],
): Promise<void> {
  const place = { userId, groupId }
  const [vault, keys] = await Promise.all([formVault(s, place), itemVault(s, place)])
  const now = s.now()
  const sealedItem = keys.seal(item, itemBound(itemId))
  const sealed = vault.sealPacked(details, formBound(itemId))
  await s.db.as(userId, async (tx) => {
    await tx.insert(items).values({
      id: itemId,
      itemType: 'form',
      ...place,
      visibility: groupId ? 'group' : 'me',
      ref,
      sealed: sealedItem,
      created: now,
      updated: now,
    })
    await tx.insert(forms).values({ itemId, ...place, state, sealed })
    if (files.length > 0)
      await tx.insert(formFiles).values(
        files.map(({ key, kind, size }) => ({
          storageKey: key,
          formId: itemId,
          userId,
          kind,
          size,
          created: now,
        })),
      )
    if (state === 'requested') await enqueueProcessing(s, tx, { formId: itemId, userId })
    await publishItemChange(s, tx, userId, itemId, groupId)
  })
}

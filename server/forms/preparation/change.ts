import { and, eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { Form } from '#contract/forms.ts'
import { notPublisher, publishItemChange } from '#server/library/items/shared-items.ts'
import { items } from '#server/library/items/table.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import type { FoundForm } from './find.ts'
import { formBound, formVault, presentForm, type FormChange } from './stored.ts'
import { forms } from './table.ts'

/** How many others may change a form between reading it and storing the change. */
const TRIES = 5

interface Change {
  /** Who changes it; null for the product. */
  by: string | null
  find: () => Promise<FoundForm>
  /** Turns the present form into the new one; undefined to leave it. */
  change: (form: FoundForm) => FormChange | undefined
  /** What else belongs into the transaction. */
  also?: (tx: Tx, form: FoundForm) => Promise<void>
}

/**
 * Changes a form. Its base is read and decrypted before the transaction; if somebody else was faster, it starts over
 * with the newer form.
 */
export async function changeForm(s: Services, request: Change): Promise<Form> {
  const { by, find, change, also } = request
  for (let tries = 0; tries < TRIES; tries += 1) {
    const form = await find()
    const viewer = by ?? form.row.userId
    const next = change(form)
    if (!next) return presentForm(form, viewer)
    const sealed = (await formVault(s, form.row)).sealPacked(
      next.details,
      formBound(form.row.itemId),
    )
    const isStored = await s.db.as(form.actor, (tx) =>
      store(s, tx, form, { ...next, sealed, viewer }, also),
    )
    if (isStored) return presentForm(await find(), viewer)
  }
  throw new AppError('version-mismatch', words.versionMismatch)
}

async function store(
  s: Services,
  tx: Tx,
  form: FoundForm,
  { state, sealed, viewer }: FormChange & { sealed: Buffer; viewer: string },
  also: Change['also'],
): Promise<boolean> {
  const { itemId: id, userId, version } = form.row
  const changed = await tx
    .update(forms)
    .set({ state, sealed, version: version + 1 })
    .where(and(eq(forms.itemId, id), eq(forms.version, version)))
    .returning({ id: forms.itemId })
  if (changed.length === 0) return false
  // The policy of a group can leave changes to those who manage it; the item's row policy knows.
  const allowed = await tx
    .update(items)
    .set({ updated: s.now() })
    .where(eq(items.id, id))
    .returning({ id: items.id })
  if (allowed.length === 0) throw notPublisher()
  await also?.(tx, form)
  for (const one of new Set([userId, viewer]))
    await publishItemChange(s, tx, one, id, form.row.groupId)
  return true
}

import { formNotFound } from '#server/forms/preparation/failing.ts'
import { notReady } from '#server/forms/filling/fill-form.ts'
import { formAs } from '#server/forms/preparation/find.ts'
import type { StoredForm } from '#server/forms/preparation/stored.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'

/**
 * A form of the user or of one of their groups, to fill it for a visit.
 * @throws AppError 'not-found', 'bad-request' if it isn't ready to use
 */
export async function formToFill(s: Services, userId: string, formId: string): Promise<StoredForm> {
  const form = isUuid(formId) ? await formAs(s, userId, formId) : undefined
  if (!form) throw formNotFound()
  if (form.row.state !== 'ready_to_use') throw notReady()
  return form
}

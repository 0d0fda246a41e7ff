import { message } from '#common/translation.ts'
import { mayHoldPatientData, patientHints } from '#common/patient-hints.ts'
import { AppError } from '#contract/errors.ts'
import { emptyFields } from '#server/library/items/stored.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { formNotFound } from './failing.ts'
import { formAs } from './find.ts'

/**
 * Checks that a form may become public: it must be private and reviewed by a person. The names of its fields become
 * public with it.
 * @param confirmed a person has reviewed the possible patient data
 * @throws AppError
 */
export async function assertPublishable(
  s: Services,
  userId: string,
  id: string,
  confirmed: boolean,
): Promise<void> {
  const form = isUuid(id) ? await formAs(s, userId, id) : undefined
  if (!form) throw formNotFound()
  // The key of the group seals its PDFs.
  if (form.row.groupId) throw groupFormError()
  if (form.row.state !== 'ready_to_use') throw notReviewed()
  const names = form.details.fields.map(({ name }) => name).join('\n')
  if (!confirmed && patientHints({ ...emptyFields, name: '', content: names }).length > 0)
    throw new AppError('bad-request', mayHoldPatientData, {
      detail: 'Review what will be public, then confirm.',
    })
}

const groupFormError = () =>
  new AppError(
    'bad-request',
    message('A group’s form stays with the group. Copy it, then make the copy public.'),
  )
const notReviewed = () =>
  new AppError('bad-request', message('Review the fields and mark the form as ready to use first.'))

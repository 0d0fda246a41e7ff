import { message } from '#common/translation.ts'
import type { AuditAction } from '#contract/audit.ts'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import { record } from '#server/platform/audit-log/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import {
  changeFilled,
  type FilledContent,
  type FilledRow,
  isRunning,
  openContent,
  withFilled,
} from '../filled/stored.ts'
import { addVersion, versionContent } from '../filled/versions.ts'
import { lastSignature } from './signatures.ts'

const notSigned = () => new AppError('bad-request', message('Only a signed form can be amended.'))
const notAmended = () => new AppError('bad-request', message('This form is not being amended.'))
const fillingError = () =>
  new AppError(
    'bad-request',
    message('This form is being filled from the visit. Wait until that’s finished, or cancel it.'),
  )

/** Opens a signed form for an amendment with its reason; the signed values stay among its versions. */
export const amendFilledForm = (
  s: Services,
  userId: string,
  id: string,
  reason: string,
): Promise<FilledForm> =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    const { signed, ...before } = openContent(row, vault)
    if (!row.signed || !signed) throw notSigned()
    const amendment = { reason, since: s.now().toISOString() }
    const content = { ...before, typed: { ...before.typed, ...recordsIn(signed) }, amendment }
    await recordChange(s, tx, row, 'form.amend')
    return changeFilled(s, tx, vault, row, { content, signed: null, version: row.version + 1 })
  })

/** Keeps values from records as signed, so that a record that has changed since doesn't silently change the form. */
const recordsIn = ({ values, recorded }: NonNullable<FilledContent['signed']>) =>
  Object.fromEntries(
    values
      .filter(({ fieldId }) => recorded.includes(fieldId))
      .map(({ fieldId, text }) => [fieldId, text]),
  )

/** Discards an amendment: the signed values are restored, and the changed ones stay as a version. */
export const withdrawAmendment = (s: Services, userId: string, id: string): Promise<FilledForm> =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    const { amendment, writeBacks } = openContent(row, vault)
    if (!amendment || row.signedVersion === null) throw notAmended()
    if (isRunning(s, row)) throw fillingError()
    const signed = await versionContent(tx, vault, id, row.signedVersion)
    const last = await lastSignature(tx, id)
    if (!signed || !last) throw notAmended()
    const content = { ...signed, ...(writeBacks && { writeBacks }) }
    const version = await addVersion(s, tx, vault, row, { reason: 'restored', content })
    await recordChange(s, tx, row, 'form.amend-withdrawn')
    return changeFilled(s, tx, vault, row, { content, version, signed: last.created })
  })

const recordChange = (
  s: Services,
  tx: Tx,
  { id, userId, scribeId }: FilledRow,
  action: AuditAction,
): Promise<void> => record(s, tx, { userId, scribeId, action, entity: { type: 'form', id } })

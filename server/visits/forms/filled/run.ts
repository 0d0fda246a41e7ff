import { randomUUID } from 'node:crypto'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { FilledForm, FormVisitValues } from '#contract/filled-forms.ts'
import { fieldKey } from '#contract/form-fields.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { abortOnDelete } from '#server/platform/db/abort-on-delete.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { fillFromVisit } from '../fill-from-visit.ts'
import { formToFill } from './form-to-fill.ts'
import {
  changeFilled,
  type FilledRow,
  filledRow,
  isRunning,
  openContent,
  openRun,
  sealRun,
  type StoredRun,
  withFilled,
  withUnsigned,
} from './stored.ts'
import { addVersion } from './versions.ts'

/** The job that reads a visit for a form. */
export const fillRunJob = 'fill-form'

export interface FillRunRef {
  userId: string
  id: string
  runId: string
}

/** Progress is stored no more often than this, in milliseconds. */
const PROGRESS_MS = 500

/**
 * Queues a run that reads the visit for these fields, or joins the one under way.
 * @throws AppError 'bad-request' if nothing was said in the visit yet, 'not-found'
 */
export async function startFillRun(
  s: Services,
  userId: string,
  id: string,
  { fieldIds, timezone }: Pick<StoredRun, 'fieldIds' | 'timezone'>,
): Promise<FilledForm> {
  const { scribeId, formId } = await s.db.as(userId, (tx) => filledRow(tx, userId, id))
  await formToFill(s, userId, formId)
  const { sources } = await loadVisit(s, userId, scribeId)
  if (sources.length === 0) throw nothingSaid()
  return withUnsigned(s, userId, id, async (tx, vault, row) => {
    if (isRunning(s, row) && !openRun(row, vault)?.message)
      return changeFilled(s, tx, vault, row, {})
    const runId = randomUUID()
    const run = sealRun(vault, id, { fieldIds, timezone, message: '' })
    await s.jobs.enqueue(tx, fillRunJob, { userId, id, runId }, { key: runId })
    return changeFilled(s, tx, vault, row, { runId, run, runStarted: s.now(), runDone: 0 })
  })
}

const nothingSaid = () =>
  new AppError('bad-request', message('There is nothing in this visit yet that could fill a form.'))

const noRun = { runId: null, run: null, runStarted: null, runDone: 0 }

/** Cancels the run. What an earlier one found stays. */
export const cancelFillRun = (s: Services, userId: string, id: string): Promise<FilledForm> =>
  withFilled(s, userId, id, (tx, vault, row) => changeFilled(s, tx, vault, row, noRun))

/** Removes what the visit filled; a run ends. */
export const removeVisitValues = (s: Services, userId: string, id: string): Promise<FilledForm> =>
  withUnsigned(s, userId, id, async (tx, vault, row) => {
    const content = { ...openContent(row, vault), visit: null }
    const version = await addVersion(s, tx, vault, row, { reason: 'removed', content })
    return changeFilled(s, tx, vault, row, { ...noRun, content, version })
  })

/**
 * Reads the visit and stores the values as they are found and checked. Another process starts it again after a kill. Ends
 * when it is cancelled, when another run takes its place, and when the filled form is deleted.
 */
export async function runFill(s: Services, ref: FillRunRef, signal: AbortSignal): Promise<void> {
  const open = await openFillRun(s, ref)
  if (!open) return
  using superseded = abortOnDelete(() => assertCurrent(s, ref))
  const ends = AbortSignal.any([signal, superseded.signal])
  try {
    await readVisit(s, ref, open, ends)
  } catch (error) {
    // The process stops, so another one continues.
    if (signal.aborted) throw error
    if (!superseded.signal.aborted) await failRun(s, ref, error)
  }
}

type OpenRun = Pick<FilledRow, 'scribeId' | 'formId'> & StoredRun

/** The run, if it is still the newest one. */
async function openFillRun(s: Services, ref: FillRunRef): Promise<OpenRun | undefined> {
  const vault = await openVault(s.keys, userScope(ref.userId))
  const row = await s.db.as(ref.userId, (tx) => filledRow(tx, ref.userId, ref.id))
  const run = row.runId === ref.runId ? openRun(row, vault) : undefined
  return run && !run.message ? { ...run, scribeId: row.scribeId, formId: row.formId } : undefined
}

async function readVisit(
  s: Services,
  ref: FillRunRef,
  { scribeId, formId, fieldIds, timezone }: OpenRun,
  signal: AbortSignal,
): Promise<void> {
  const { userId } = ref
  const { details } = await formToFill(s, userId, formId)
  const visit = await loadVisit(s, userId, scribeId)
  const fields = Object.fromEntries(details.fields.map((field) => [field.id, fieldKey(field)]))
  let [storedAt, storing] = [0, Promise.resolve()]
  /** One at a time, in order; those that come too soon after another are left out. */
  const onProgress = (done: number) => {
    if (Date.now() - storedAt < PROGRESS_MS) return
    storedAt = Date.now()
    storing = storing.then(() => storeProgress(s, ref, done))
  }
  const values = await fillFromVisit(
    { s, userId, scribeId, timezone, visit, signal },
    { fields: details.fields, fieldIds },
    {
      onProgress,
      onValues: (found) => {
        storing = storing.then(() => storeValues(s, ref, { values: found, fields }))
      },
    },
  )
  await storing
  signal.throwIfAborted()
  await endRun(s, ref, { values, fields })
}

/** Works on the filled form while the run is the newest one. */
const whileCurrent = (
  s: Services,
  { userId, id, runId }: FillRunRef,
  change: (
    ...args: Parameters<Parameters<typeof withFilled<FilledForm>>[3]>
  ) => Promise<Parameters<typeof changeFilled>[4]>,
): Promise<void> =>
  withFilled(s, userId, id, async (tx, vault, row) => {
    if (row.runId !== runId) return
    await changeFilled(s, tx, vault, row, await change(tx, vault, row))
  })

const storeProgress = (s: Services, ref: FillRunRef, runDone: number): Promise<void> =>
  whileCurrent(s, ref, async () => ({ runDone }))

/** Values that aren't checked yet are shown, but make no version. */
const storeValues = (s: Services, ref: FillRunRef, visit: FormVisitValues): Promise<void> =>
  whileCurrent(s, ref, async (_tx, vault, row) => ({
    runDone: openRun(row, vault)?.fieldIds.length ?? 0,
    content: { ...openContent(row, vault), visit },
  }))

const endRun = (s: Services, ref: FillRunRef, visit: FormVisitValues): Promise<void> =>
  whileCurrent(s, ref, async (tx, vault, row) => {
    const content = { ...openContent(row, vault), visit }
    const version = await addVersion(s, tx, vault, row, { reason: 'visit', content })
    return { ...noRun, content, version }
  })

async function failRun(s: Services, ref: FillRunRef, error: unknown): Promise<void> {
  if (!(error instanceof AppError)) s.log(`Failed to fill a form: ${errorLabel(error)}`, 'error')
  const why = error instanceof AppError ? error.message : unexpected
  await whileCurrent(s, ref, async (_tx, vault, row) => {
    const run = openRun(row, vault)
    return run ? { run: sealRun(vault, ref.id, { ...run, message: why }) } : {}
  })
}

const unexpected = message('The visit could not be read. Try again.')

/** @throws AppError once the run was cancelled, replaced or deleted */
async function assertCurrent(s: Services, { userId, id, runId }: FillRunRef): Promise<void> {
  const row = await s.db.as(userId, (tx) => filledRow(tx, userId, id))
  if (row.runId !== runId) throw new AppError('not-found', 'This run was cancelled.')
}

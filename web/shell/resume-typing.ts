import type { QueryClient } from '@tanstack/react-query'
import { AppError } from '#contract/errors.ts'
import { getScribe } from '#contract/scribes.ts'
import { call } from '#web/api/client.ts'
import { resumeDrafts } from '#web/context/drafts.ts'
import { entrySaver } from '#web/context/save-entry.ts'
import { sendKeptItems } from '#web/library/editor/savers.ts'
import { sendNoteDrafts } from '#web/notes/drafts.ts'
import { resumePatientChanges } from '#web/scribes/patient/send-patient.ts'
import { listRestoredDrafts, openDrafts } from '#web/drafts/store.ts'
import { clearForm, resumeForms } from '#web/drafts/useDraft.ts'

/** Shows what this user typed on this device and the server does not have, and sends what saves itself. */
export async function resumeTyping(
  queries: QueryClient,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  await openDrafts(userId)
  if (signal.aborted) return
  resumeDrafts(entrySaver(queries))
  resumeForms()
  resumePatientChanges(queries)
  await Promise.all([
    sendNoteDrafts(queries, signal),
    sendKeptItems(queries, signal),
    sendKeptFilledForms(queries, signal),
    forgetFormsOfGoneVisits(signal),
  ])
}

/** Loaded only if there are any. */
async function sendKeptFilledForms(queries: QueryClient, signal: AbortSignal): Promise<void> {
  if (listRestoredDrafts('filled-form').length === 0) return
  const { sendKeptFills } = await import('#web/forms/filling/fill-savers.ts')
  await sendKeptFills(queries, signal)
}

/** A visit that was deleted leaves no words on this device. */
async function forgetFormsOfGoneVisits(signal: AbortSignal): Promise<void> {
  for (const { id, scribeId } of listRestoredDrafts('form').filter(
    (words) => words.scribeId !== '',
  ))
    await call(getScribe, { params: { id: scribeId }, signal }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') clearForm(id)
    })
}

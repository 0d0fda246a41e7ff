import type { QueryClient } from '@tanstack/react-query'
import {
  archiveScribes,
  createFolder,
  createScribe,
  deleteScribe,
  moveScribes,
  type Scribe,
  type ScribeHead,
} from '#contract/scribes.ts'
import { consentQuery } from '#web/scribes/consent/queries.ts'
import { registerPending, call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reportMetric } from '#web/api/report.ts'
import { setServerData } from '#web/api/optimistic.ts'
import { toastError, toastSuccess, toastUndo } from '#web/ui/toast.tsx'
import { addRow, changeRows, forgetHiddenLists } from './queries.ts'
import { newScribe } from './new-scribe.ts'
import { sendShown } from './refresh.ts'
import { t } from '#web/i18n/i18n.ts'

/** Sends a change that is already shown; after a failure the lists show the server's data again. @returns success */
async function attempt(queries: QueryClient, ids: string[], send: () => Promise<unknown>) {
  const done = await sendShown(queries, send).then(
    () => true,
    (error: unknown) => {
      toastError(error)
      return false
    },
  )
  forgetHiddenLists(queries)
  for (const id of ids) void queries.invalidateQueries({ queryKey: keys.scribe(id) })
  return done
}

/** Archives or unarchives visits. @param again undoes an earlier call, so it isn't offered to be undone */
export async function archive(
  queries: QueryClient,
  ids: string[],
  archived: boolean,
  again = false,
): Promise<void> {
  const leaving = new Set(ids)
  changeRows(queries, (row) => (leaving.has(row.id) ? null : row))
  const done = await attempt(queries, ids, () => call(archiveScribes, { body: { ids, archived } }))
  if (!done || again) return
  const count = ids.length
  toastUndo(
    archived
      ? t('{count, plural, one {# visit archived} other {# visits archived}}', { count })
      : t('{count, plural, one {# visit unarchived} other {# visits unarchived}}', { count }),
    () => {
      void archive(queries, ids, !archived, true)
    },
  )
}

/** Moves visits into a folder, or out of any (null). Undo moves each back to its folder. */
export async function move(
  queries: QueryClient,
  rows: Pick<ScribeHead, 'id' | 'folderId'>[],
  folder: { id: string; name: string } | null,
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const moved = new Set(ids)
  changeRows(queries, (row) => (moved.has(row.id) ? { ...row, folderId: folder?.id ?? null } : row))
  const done = await attempt(queries, ids, () =>
    call(moveScribes, { body: { ids, folderId: folder?.id ?? null } }),
  )
  if (done) toastUndo(movedText(ids.length, folder?.name), () => void moveBack(queries, rows))
}

/** The message after visits were moved, by the name of their new folder. */
const movedText = (count: number, folder: string | undefined) =>
  folder === undefined
    ? t(
        '{count, plural, one {# visit moved out of its folder} other {# visits moved out of their folders}}',
        { count },
      )
    : t('{count, plural, one {# visit moved to {folder}} other {# visits moved to {folder}}}', {
        count,
        folder,
      })

async function moveBack(
  queries: QueryClient,
  rows: Pick<ScribeHead, 'id' | 'folderId'>[],
): Promise<void> {
  const byFolder = Map.groupBy(rows, ({ folderId }) => folderId)
  for (const [folderId, group] of byFolder) {
    const ids = group.map(({ id }) => id)
    await attempt(queries, ids, () => call(moveScribes, { body: { ids, folderId } }))
  }
}

export async function moveToNewFolder(
  queries: QueryClient,
  rows: Pick<ScribeHead, 'id' | 'folderId'>[],
  name: string,
): Promise<void> {
  try {
    await move(queries, rows, await call(createFolder, { body: { name } }))
  } catch (error) {
    toastError(error)
  }
}

/**
 * Deletes a visit permanently: audio, transcript, files and notes.
 * @param leave closes it if it is open; called first, so that its page doesn't request deleted data
 */
export async function remove(
  queries: QueryClient,
  id: string,
  leave: () => Promise<void>,
): Promise<boolean> {
  await leave()
  changeRows(queries, (row) => (row.id === id ? null : row))
  const done = await attempt(queries, [], () => call(deleteScribe, { params: { id } }))
  if (!done) return false
  queries.removeQueries({ queryKey: keys.scribe(id) })
  toastSuccess(t('Visit deleted'))
  return true
}

interface NewVisitOptions {
  /** For a visit that is restored. */
  id?: string
  folderId: string | null
  language: string
}

/**
 * Shows a new visit at once, under an id from this browser. `create` creates it on the server; since the id is known, it
 * can be repeated after a failure.
 */
export function openNewScribe(
  queries: QueryClient,
  { id = crypto.randomUUID(), folderId, language }: NewVisitOptions,
): { id: string; create: () => Promise<Scribe> } {
  const scribe = newScribe({ id, folderId, language, now: new Date() })
  queries.setQueryData(keys.scribe(id), scribe)
  // A new visit is empty, so these needn't be requested.
  queries.setQueryData(keys.transcript(id), [])
  queries.setQueryData(keys.recording(id), [])
  queries.setQueryData(consentQuery(id).queryKey, { events: [], remembered: null })
  addRow(queries, scribe)
  let made: Promise<Scribe> | undefined
  const send = async () => {
    // A recording may have started, so a language that the server doesn't know must not make it fail.
    const body = { id, folderId, draft: true, language, detectUnknownLanguage: true }
    const answer = await sendShown(queries, () => call(createScribe, { body }))
    // Changes made meanwhile stay on top of the answer.
    setServerData(queries, keys.scribe(id), () => answer)
    void reportMetric({ event: 'visit-created' })
    return answer
  }
  const create = () => {
    made ??= send().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
  registerPending(id, create)
  return { id, create }
}

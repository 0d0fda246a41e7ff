import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { AUTO_LANGUAGE, isLanguageCode } from '#contract/languages.ts'
import type {
  createScribe as createEndpoint,
  Scribe,
  updateScribe as updateEndpoint,
} from '#contract/scribes.ts'
import type { Body as BodyOf } from '#contract/endpoint.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { patientRow } from '#server/chart/patients/patients.ts'
import { assertTemplates } from '#server/library/items/find.ts'
import type { Services } from '#server/services.ts'
import { scribeRow } from './change.ts'
import { intakeText } from './intake.ts'
import { defaultName } from './name.ts'
import { newScribe } from './new-scribe.ts'
import {
  type Body,
  bodyBound,
  type Head,
  headBound,
  presentScribe,
  scribeBody,
  scribeHead,
  type ScribeRow,
} from './present.ts'
import { contextEntries, folders, scribeFiles, scribes } from './table.ts'
import { deleteUnusedPatient } from './unused-patient.ts'

type Update = BodyOf<typeof updateEndpoint>
type New = BodyOf<typeof createEndpoint> & {
  sample?: boolean
  gist?: string
  prompts?: Body['prompts']
}

/** Creates a scribe, or returns the existing one with the client's id. */
export async function createScribe(
  s: Services,
  userId: string,
  timezone: string,
  input: New,
): Promise<Scribe> {
  const vault = await openVault(s.keys, userScope(userId))
  const id = input.id ?? randomUUID()
  const created = s.now()
  const head: Head = {
    name: input.name?.trim() || defaultName(created, timezone),
    gist: input.gist ?? '',
  }
  const { language = 'en', prompts = [] } = input
  const known = isLanguageCode(language) ? language : AUTO_LANGUAGE
  return s.db.as(userId, async (tx) => {
    if (input.folderId) await assertFolder(tx, userId, input.folderId)
    const row = {
      ...newScribe(vault, { id, userId, created }, head, { prompts, language: known }),
      folderId: input.folderId ?? null,
      draft: input.draft ?? true,
      sample: input.sample ?? false,
    }
    const made = await tx
      .insert(scribes)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: scribes.id })
    if (made.length > 0) await publish(s.db, tx, userId, { topic: 'scribe', scribeId: id })
    return loadScribe(tx, userId, id, vault)
  })
}

/** @throws AppError 'Scribe not found'. */
export async function getScribe(s: Services, userId: string, id: string): Promise<Scribe> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, (tx) => loadScribe(tx, userId, id, vault))
}

export async function loadScribe(
  tx: Tx,
  userId: string,
  id: string,
  vault: Vault,
): Promise<Scribe> {
  const row = await scribeRow(tx, userId, id)
  const patient = row.patientId === null ? null : await patientRow(tx, userId, row.patientId)
  const context = await tx
    .select()
    .from(contextEntries)
    .where(eq(contextEntries.scribeId, id))
    .orderBy(asc(contextEntries.created))
  const files = await tx
    .select()
    .from(scribeFiles)
    .where(eq(scribeFiles.scribeId, id))
    .orderBy(asc(scribeFiles.created))
  const { language } = scribeBody(row, vault)
  const intake = row.hasIntake ? await intakeText(tx, vault, id, language) : null
  return presentScribe(row, { patient: patient ?? null, context, files, intake }, vault)
}

/** Changes a scribe in its owner's transaction. @throws AppError 'version-mismatch' with the newer scribe, 'Template not found' */
export async function changeScribe(
  s: Services,
  tx: Tx,
  vault: Vault,
  { row, input }: { row: ScribeRow; input: Update },
): Promise<Scribe> {
  const { id, userId } = row
  if (input.folderId) await assertFolder(tx, userId, input.folderId)
  await assertTemplates(tx, newTemplates(row, input, vault))
  const changed = await tx
    .update(scribes)
    .set({
      ...sealedChanges(row, input, vault),
      ...plainChanges(input),
      version: input.version + 1,
      updated: s.now(),
    })
    .where(and(eq(scribes.id, id), eq(scribes.version, input.version)))
    .returning({ id: scribes.id })
  const scribe = await loadScribe(tx, userId, id, vault)
  if (changed.length === 0)
    throw new AppError('version-mismatch', 'version-mismatch', { current: scribe })
  await publish(s.db, tx, userId, { topic: 'scribe', scribeId: id })
  return scribe
}

/** Those that a change adds: one that was deleted since it was picked may stay. */
function newTemplates(row: ScribeRow, { prompts = [] }: Update, vault: Vault): string[] {
  if (prompts.length === 0) return []
  const picked = new Set(scribeBody(row, vault).prompts.map(({ id }) => id))
  return prompts.map(({ id }) => id).filter((id) => !picked.has(id))
}

function plainChanges({ folderId, draft }: Update) {
  return { ...(folderId !== undefined && { folderId }), ...(draft !== undefined && { draft }) }
}

function sealedChanges(row: ScribeRow, input: Update, vault: Vault) {
  const { name, language, targetLanguage, prompts, patientDataOptions } = input
  const head = scribeHead(row, vault)
  const body = scribeBody(row, vault)
  const given = Object.entries({ language, targetLanguage, prompts, patientDataOptions }).filter(
    ([, v]) => v !== undefined,
  )
  return {
    ...(name !== undefined && { head: vault.seal({ ...head, name }, headBound(row.id)) }),
    ...(given.length > 0 && {
      body: vault.seal({ ...body, ...Object.fromEntries(given) }, bodyBound(row.id)),
    }),
  }
}

/** Archives several scribes, or unarchives them; ignores ids that aren't the user's. */
export const archiveScribes = (
  s: Services,
  userId: string,
  ids: string[],
  archived: boolean,
): Promise<{ changed: number }> =>
  s.db.as(userId, (tx) => updateScribes(s, tx, userId, ids, { archived }))

/** Moves several scribes to a folder, or out of one; ignores ids that aren't the user's. */
export const moveScribes = (
  s: Services,
  userId: string,
  ids: string[],
  folderId: string | null,
): Promise<{ changed: number }> =>
  s.db.as(userId, async (tx) => {
    if (folderId) await assertFolder(tx, userId, folderId)
    return updateScribes(s, tx, userId, ids, { folderId })
  })

async function updateScribes(
  s: Services,
  tx: Tx,
  userId: string,
  ids: string[],
  values: { archived: boolean } | { folderId: string | null },
): Promise<{ changed: number }> {
  const mine = and(eq(scribes.userId, userId), inArray(scribes.id, ids))
  const changed = await tx.update(scribes).set(values).where(mine).returning({ id: scribes.id })
  if (changed.length > 0) await publish(s.db, tx, userId, { topic: 'scribe' })
  return { changed: changed.length }
}

/** Deletes the rows at once; the stored files go after the commit, and a failure there is retried by the sweeper. */
export async function deleteScribe(s: Services, userId: string, id: string): Promise<void> {
  await s.db.as(userId, async (tx) => {
    await removeScribe(s, tx, userId, id)
  })
}

/**
 * Deletes a visit with every row that belongs to it, its patient if that was the last visit, and queues the deletion of
 * its stored files. @throws AppError 'Scribe not found'
 */
export async function removeScribe(s: Services, tx: Tx, userId: string, id: string): Promise<void> {
  const { patientId } = await scribeRow(tx, userId, id)
  await tx.delete(scribes).where(and(eq(scribes.id, id), eq(scribes.userId, userId)))
  await deleteUnusedPatient(tx, userId, patientId)
  await publish(s.db, tx, userId, { topic: 'scribe', scribeId: id })
  await s.jobs.enqueue(tx, 'delete-stored-folder', { folder: conversationFolder(userId, id) })
}

/** Specification §7: storage paths. */
export const conversationFolder = (userId: string, scribeId: string) =>
  `users/${userId}/conversations/${scribeId}/`

async function assertFolder(tx: Tx, userId: string, folderId: string): Promise<void> {
  const [folder] = await tx
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.id, folderId), eq(folders.userId, userId)))
  if (!folder)
    throw new AppError('not-found', words.unauthorized, { detail: 'This folder does not exist.' })
}

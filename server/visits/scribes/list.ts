import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { type ScribeHead, schedulerFolder } from '#contract/scribes.ts'
import { patientColumns } from '#server/chart/patients/patients.ts'
import { patients } from '#server/chart/patients/table.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { AppError } from '#contract/errors.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { presentHead } from './present.ts'
import { scribes } from './table.ts'

/**
 * The rows of a folder: `all`, `archive`, `ada` (those with intake data), `patient-scheduler` (those of appointments
 * that lie in no other folder), or a folder's id.
 */
export function inFolder(userId: string, folder: string): SQL | undefined {
  const mine = eq(scribes.userId, userId)
  if (folder === 'archive') return and(mine, eq(scribes.archived, true))
  const live = and(mine, eq(scribes.archived, false))
  if (folder === 'all') return live
  if (folder === 'ada') return and(live, eq(scribes.hasIntake, true))
  if (folder === schedulerFolder)
    return and(live, isNotNull(scribes.appointmentKey), isNull(scribes.folderId))
  if (!isUuid(folder)) return sql`false`
  return and(live, eq(scribes.folderId, folder))
}

/** Where a page ends: the time in microseconds, which a JavaScript date would cut, and the id. */
export function encodeCursor(updated: string, id: string): string {
  return Buffer.from(`${updated} ${id}`).toString('base64url')
}

/** @throws AppError 'bad-request' for an invalid cursor. */
export function afterCursor(cursor: string | undefined): SQL | undefined {
  if (!cursor) return undefined
  const [micros = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  if (!/^\d{1,17}$/.test(micros) || !isUuid(id))
    throw new AppError('bad-request', 'Invalid cursor.')
  return sql`(${scribes.updated}, ${scribes.id}) < (to_timestamp(${micros}::numeric / 1000000), ${id}::uuid)`
}

const { body: _body, ...scribeColumns } = getTableColumns(scribes)
/** What `presentHead` needs; `ofPatient` joins the patient. */
export const headColumns = { ...scribeColumns, patient: patientColumns }
export const ofPatient = eq(patients.id, scribes.patientId)

export const listColumns = {
  ...headColumns,
  micros: sql<string>`(extract(epoch from ${scribes.updated}) * 1000000)::bigint::text`,
}

export interface ListQuery {
  folder?: string
  patientId?: string
  drafts?: boolean | undefined
  cursor?: string | undefined
  limit: number
}

/** One page of a folder or of a patient, newest change first; opens the heads only. */
export async function listScribes(
  s: Services,
  userId: string,
  { folder, patientId, drafts, cursor, limit }: ListQuery,
) {
  const vault = await openVault(s.keys, userScope(userId))
  const wanted = and(
    folder === undefined ? eq(scribes.userId, userId) : inFolder(userId, folder),
    patientId === undefined ? undefined : eq(scribes.patientId, patientId),
    drafts === undefined ? undefined : eq(scribes.draft, drafts),
    afterCursor(cursor),
  )
  const rows = await s.db.as(userId, (tx) =>
    tx
      .select(listColumns)
      .from(scribes)
      .leftJoin(patients, ofPatient)
      .where(wanted)
      .orderBy(desc(scribes.updated), desc(scribes.id))
      .limit(limit + 1),
  )
  const items: ScribeHead[] = rows.slice(0, limit).map((row) => presentHead(row, vault))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, cursor: last ? encodeCursor(last.micros, last.id) : null }
}

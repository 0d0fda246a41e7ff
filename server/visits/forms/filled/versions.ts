import { isDeepStrictEqual } from 'node:util'
import { and, desc, eq } from 'drizzle-orm'
import { message } from '#common/translation.ts'
import type { Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type {
  FilledForm,
  FillVersion,
  listFillVersions as listEndpoint,
} from '#contract/filled-forms.ts'
import { parseCursor } from '#server/library/items/list.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { filledFormVersions } from '../table.ts'
import type { KnownField } from './known-fields.ts'
import { mapFields, remapContent } from './remap.ts'
import {
  changeFilled,
  type FilledContent,
  type FilledRow,
  filledRow,
  openContent,
  withUnsigned,
} from './stored.ts'

/** Saves by typing that follow each other within this time are one version. */
const SAME_EDIT_MS = 60_000

type VersionRow = typeof filledFormVersions.$inferSelect

const bound = (filledId: string, version: number) => ({
  table: 'filled_form_version',
  row: `${filledId}:${version}`,
  column: 'sealed',
})

/** Keeps values under a new version number. @returns the number */
export async function addVersion(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id: filledId, userId, version: before }: FilledRow,
  { reason, content }: { reason: FillVersion['reason']; content: FilledContent },
): Promise<number> {
  const version = before + 1
  const sealed = vault.sealPacked(content, bound(filledId, version))
  const created = s.now()
  await tx.insert(filledFormVersions).values({ filledId, userId, version, reason, sealed, created })
  return version
}

/** Keeps edited values; the newest version is written over while it is the same edit. @returns the number of the version */
export async function keepEdit(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: FilledRow,
  content: FilledContent,
): Promise<number> {
  const [newest] = await tx
    .select()
    .from(filledFormVersions)
    .where(eq(filledFormVersions.filledId, row.id))
    .orderBy(desc(filledFormVersions.version))
    .limit(1)
  const isSameEdit =
    newest?.reason === 'edited' && s.now().getTime() - newest.created.getTime() < SAME_EDIT_MS
  // A discarded value must be found again.
  const isDiscarded = Object.keys(openContent(row, vault).typed).some(
    (id) => !(id in content.typed),
  )
  if (!isSameEdit || isDiscarded)
    return addVersion(s, tx, vault, row, { reason: 'edited', content })
  const version = row.version + 1
  const sealed = vault.sealPacked(content, bound(row.id, version))
  const isNewest = and(
    eq(filledFormVersions.filledId, row.id),
    eq(filledFormVersions.version, newest.version),
  )
  await tx.update(filledFormVersions).set({ version, sealed }).where(isNewest)
  return version
}

/** Keeps values that were typed on top of older ones, so that they can be found. @returns the version of the filled form */
export async function keepRefused(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: FilledRow,
  content: FilledContent,
): Promise<number> {
  const kept = await tx
    .select()
    .from(filledFormVersions)
    .where(and(eq(filledFormVersions.filledId, row.id), eq(filledFormVersions.reason, 'refused')))
  const isSame = ({ typed }: FilledContent) => isDeepStrictEqual(typed, content.typed)
  // A repeated request, or one that resends what was typed before a reload.
  if ([openContent(row, vault), ...kept.map((one) => openVersion(one, vault))].some(isSame))
    return row.version
  return addVersion(s, tx, vault, row, { reason: 'refused', content })
}

/** A damaged version neither hides the others nor stops a new one. */
const openVersion = ({ filledId, version, sealed }: VersionRow, vault: Vault): FilledContent =>
  vault.openPackedOr(sealed, bound(filledId, version), nothing)
const nothing: FilledContent = { formName: '', typed: {}, visit: null }

/** A page of the versions, newest first. */
export async function listFillVersions(
  s: Services,
  userId: string,
  id: string,
  { cursor, limit }: Query<typeof listEndpoint>,
): Promise<{ items: FillVersion[]; cursor: string | null }> {
  const from = parseCursor(cursor)
  const vault = await openVault(s.keys, userScope(userId))
  const { rows, filled } = await s.db.as(userId, async (tx) => {
    const filled = await filledRow(tx, userId, id)
    const rows = await tx
      .select()
      .from(filledFormVersions)
      .where(eq(filledFormVersions.filledId, id))
      .orderBy(desc(filledFormVersions.version))
      .limit(limit + 1)
      .offset(from)
    return { rows, filled }
  })
  const { fields = [] } = openContent(filled, vault)
  return {
    items: rows.slice(0, limit).map((row) => ({
      version: row.version,
      created: row.created.toISOString(),
      reason: row.reason,
      values: listValues(openVersion(row, vault), fields),
    })),
    cursor: rows.length > limit ? String(from + limit) : null,
  }
}

/** Typed values, and values from the visit where nothing was typed; for a signed version, all signed values. */
function listValues(
  { typed, visit, signed, fields = [] }: FilledContent,
  present: readonly KnownField[],
): FillVersion['values'] {
  const known = new Map(fields.map(({ id, name }) => [id, name]))
  // Older versions without field names belong to the current fields.
  const map = fields.length > 0 ? mapFields(fields, present) : undefined
  const said = visit?.values.values ?? []
  const texts = {
    ...Object.fromEntries(said.map(({ fieldId, text }) => [fieldId, text])),
    ...typed,
    ...Object.fromEntries((signed?.values ?? []).map(({ fieldId, text }) => [fieldId, text])),
  }
  return Object.entries(texts).map(([id, text]) => ({
    fieldId: map && known.has(id) ? (map.get(id) ?? null) : id,
    name: known.get(id) ?? '',
    text,
  }))
}

/** A kept version as it was stored; undefined if it is gone. */
export async function versionContent(
  tx: Tx,
  vault: Vault,
  id: string,
  version: number,
): Promise<FilledContent | undefined> {
  const isIt = and(eq(filledFormVersions.filledId, id), eq(filledFormVersions.version, version))
  const [kept] = await tx.select().from(filledFormVersions).where(isIt)
  return kept && vault.openPacked(kept.sealed, bound(id, version))
}

/** Makes the values of an earlier version the newest ones. @throws AppError 'not-found' */
export function restoreFilledForm(
  s: Services,
  userId: string,
  id: string,
  from: number,
): Promise<FilledForm> {
  return withUnsigned(s, userId, id, async (tx, vault, row) => {
    const kept = await versionContent(tx, vault, id, from)
    if (!kept) throw new AppError('not-found', message('This version no longer exists.'))
    const { signed: _, amendment: _then, ...values } = kept
    const { amendment, fields, writeBacks } = openContent(row, vault)
    const restored = {
      ...values,
      ...(amendment && { amendment }),
      ...(writeBacks && { writeBacks }),
    }
    const content = (fields && remapContent(restored, fields)) ?? restored
    const version = await addVersion(s, tx, vault, row, { reason: 'restored', content })
    return changeFilled(s, tx, vault, row, { content, version })
  })
}

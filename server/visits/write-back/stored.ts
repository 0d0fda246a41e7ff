import { and, desc, eq, type InferSelectModel } from 'drizzle-orm'
import type { WriteBack } from '#contract/write-back.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { writeBacks } from './table.ts'

export type WriteBackRow = InferSelectModel<typeof writeBacks>

/** The sealed part of an attempt. */
export interface WriteBackDetails {
  integrationId: string
  displayName: string
  /** The FHIR base. */
  baseUrl: string
  emrPatientId: string
  noteVersion: number
  /** The sent text. */
  text: string
  /** The id of the DocumentReference, if known. */
  documentId?: string | undefined
  verified?: boolean | undefined
  message?: string | undefined
}

/** After this long a request has ended, whatever happened to the process that sent it. */
const OVER_MS = 120_000

const bound = (id: string) => ({ table: 'note_write_back', row: id, column: 'sealed' })

export const sealDetails = (vault: Vault, id: string, details: WriteBackDetails): Buffer =>
  vault.seal(details, bound(id))
export const openDetails = (vault: Vault, { id, sealed }: Pick<WriteBackRow, 'id' | 'sealed'>) =>
  vault.open<WriteBackDetails>(sealed, bound(id))

/** The attempts to write a note, newest first. */
export const writeBackRows = (tx: Tx, userId: string, noteId: string): Promise<WriteBackRow[]> =>
  tx
    .select()
    .from(writeBacks)
    .where(and(eq(writeBacks.noteId, noteId), eq(writeBacks.userId, userId)))
    .orderBy(desc(writeBacks.started), desc(writeBacks.id))

/** It's unknown whether the EMR has it: its answer was lost, or the waiting process died. */
export const isUncertain = (
  { state, started }: Pick<WriteBackRow, 'state' | 'started'>,
  now: Date,
): boolean =>
  state === 'uncertain' || (state === 'writing' && now.getTime() - started.getTime() > OVER_MS)

export function presentWriteBack(row: WriteBackRow, vault: Vault, now: Date): WriteBack {
  const { displayName, noteVersion, documentId, verified, message } = openDetails(vault, row)
  return {
    id: row.id,
    displayName,
    state: isUncertain(row, now) ? 'uncertain' : row.state,
    at: row.started.toISOString(),
    noteVersion,
    documentId: documentId ?? null,
    verified: verified ?? false,
    message: message ?? '',
  }
}

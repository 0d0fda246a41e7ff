import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Gap } from '#common/audio-gaps.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Services } from '#server/services.ts'
import { joinGaps } from './audio/place.ts'
import { recordings } from './table.ts'

export interface RecordingRef {
  userId: string
  recordingId: string
}

/** The content of a recording's column `sealed`: sealed because it reflects what was said or done in the visit. */
export interface RecordingDetails {
  /** Seconds from the start of the recording that were not captured. */
  gaps: Gap[]
  /** Languages chosen while it ran; before the first it was `language`. */
  languages: { from: number; language: string }[]
  /** Moments that its user marked, in seconds of the recording, in order. */
  marks: number[]
  error: string | null
}

type StoredRow = typeof recordings.$inferSelect
type ClearDetails = 'clearGaps' | 'clearLanguages' | 'clearMarks' | 'clearError'

/** A recording with its details opened. */
export type RecordingRow = Omit<StoredRow, 'sealed' | ClearDetails> & RecordingDetails

const noDetails: RecordingDetails = { gaps: [], languages: [], marks: [], error: null }
const damagedDetails: RecordingDetails = { ...noDetails, error: damagedText }

const detailsBound = (recordingId: string) => ({
  table: 'recording',
  row: recordingId,
  column: 'sealed',
})

/** The details of a recording as they are stored; those of earlier versions of the product leave their columns. */
export const sealDetails = (
  vault: Vault,
  recordingId: string,
  { gaps, languages, marks, error }: RecordingDetails,
) => ({
  sealed: vault.seal({ gaps, languages, marks, error }, detailsBound(recordingId)),
  clearGaps: [],
  clearLanguages: [],
  clearMarks: [],
  clearError: null,
})

/** A stored row with its details opened, also where an earlier version of the product wrote some of them in clear. */
export function openRow(vault: Vault, row: StoredRow): RecordingRow {
  const { sealed, clearGaps, clearLanguages, clearMarks, clearError, ...rest } = row
  const opened = sealed
    ? vault.openOr<RecordingDetails>(sealed, detailsBound(row.id), damagedDetails)
    : noDetails
  const languages = [...opened.languages, ...clearLanguages].toSorted((a, b) => a.from - b.from)
  const marks = [...new Set([...opened.marks, ...clearMarks])].toSorted((a, b) => a - b)
  const error = clearError ?? opened.error
  const gaps = clearGaps.length > 0 ? joinGaps(opened.gaps, clearGaps) : opened.gaps
  return { ...rest, gaps, languages, marks, error }
}

export const recordingGone = () => new AppError('not-found', 'This recording no longer exists.')

/** The user's recording. @throws AppError 'not-found'. */
export async function recordingRow(
  s: Pick<Services, 'keys'>,
  tx: Tx,
  { userId, recordingId }: RecordingRef,
  lock = false,
): Promise<RecordingRow> {
  const mine = and(eq(recordings.id, recordingId), eq(recordings.userId, userId))
  const query = tx.select().from(recordings).where(mine)
  // A recording is locked before its scribe, everywhere in the same order.
  const [row] = await (lock ? query.for('update') : query)
  if (!row) throw recordingGone()
  return openRow(await openVault(s.keys, userScope(userId)), row)
}

/** The recordings of a visit, in the order they began. */
export async function recordingsOfVisit(
  s: Pick<Services, 'keys'>,
  tx: Tx,
  { userId, scribeId }: { userId: string; scribeId: string },
): Promise<RecordingRow[]> {
  const rows = await tx
    .select()
    .from(recordings)
    .where(and(eq(recordings.scribeId, scribeId), eq(recordings.userId, userId)))
    .orderBy(asc(recordings.started), asc(recordings.id))
  const vault = await openVault(s.keys, userScope(userId))
  return rows.map((row) => openRow(vault, row))
}

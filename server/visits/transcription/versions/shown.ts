import { asc, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import type { StoredChunk } from '../chunks/stored.ts'
import { transcriptVersions } from '../table.ts'

export type VersionRow = typeof transcriptVersions.$inferSelect
type Range = Pick<VersionRow, 'recordingId' | 'fromSeq' | 'toSeq'>
type Coverage = Pick<VersionRow, 'fromMs' | 'untilMs'>

/** The versions of a transcript, the oldest of each recording first. */
export async function versionsOf(tx: Tx, scribeId: string): Promise<VersionRow[]> {
  return tx
    .select()
    .from(transcriptVersions)
    .where(eq(transcriptVersions.scribeId, scribeId))
    .orderBy(asc(transcriptVersions.recordingId), asc(transcriptVersions.number))
}

/** The version that a line belongs to. Ranges may hold lines of an earlier one, which had them first. */
export function versionOf<V extends Range>(
  versions: readonly V[],
  { seq, recordingId }: StoredChunk,
): V | undefined {
  return versions.find(
    (one) => one.recordingId === recordingId && seq >= one.fromSeq && seq <= one.toSeq,
  )
}

/** The numbers of the hidden lines; undefined if all are shown, as in nearly every transcript. */
export function hiddenBy(
  versions: readonly (Range & { shown: boolean })[],
): ((line: StoredChunk) => boolean) | undefined {
  if (versions.every(({ shown }) => shown)) return undefined
  return (line) => versionOf(versions, line)?.shown === false
}

/** Whether two readings are of the same stretch: they share more than half of the shorter one. */
export function overlap(a: Coverage, b: Coverage): boolean {
  const shared = Math.min(a.untilMs, b.untilMs) - Math.max(a.fromMs, b.fromMs)
  return shared > Math.min(a.untilMs - a.fromMs, b.untilMs - b.fromMs) / 2
}

/** The versions of a recording that are shown with a chosen one: the newest of each stretch that it leaves. */
export function shownWith<V extends Coverage & { id: string; number: number }>(
  chosen: V,
  all: readonly V[],
): Set<string> {
  const shown = [chosen]
  for (const one of all.toSorted((a, b) => b.number - a.number))
    if (!shown.some((other) => other.id === one.id || overlap(other, one))) shown.push(one)
  return new Set(shown.map(({ id }) => id))
}

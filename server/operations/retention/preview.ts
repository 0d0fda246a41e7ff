import { and, asc, eq, sql, type SQL } from 'drizzle-orm'
import type { Going, Periods, RetentionPreview, VisitRetention } from '#contract/retention.ts'
import { periodDays } from '#contract/retention-period.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { listedHead } from '#server/visits/scribes/present.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { recordings } from '#server/visits/transcription/table.ts'
import {
  audioBefore,
  audioIsHeld,
  cutoff,
  DAY_MS,
  isUnsigned,
  recordingEnd,
  visitIsHeld,
  visitsBefore,
} from './due.ts'
import { daysUntilDeleted, policyOf, SOON_DAYS } from './policy.ts'
import { keptVisits } from './table.ts'

/** Named before one saves; the rest is counted. */
const NAMED = 5
const nothing: Going = { now: 0, soon: 0, oldest: null, next: [], held: 0 }

/** What these periods would delete, by the same rules as the deletion itself. */
export async function previewRetention(
  s: Services,
  userId: string,
  { period, audioPeriod }: Periods,
): Promise<RetentionPreview> {
  const vault = await openVault(s.keys, userScope(userId))
  const [days, audioDays] = [periodDays[period], periodDays[audioPeriod]]
  return s.db.as(userId, async (tx) => ({
    visits: days === null ? nothing : await visitsGoing(s, tx, vault, { userId, days }),
    audio:
      audioDays === null ? nothing : await audioGoing(s, tx, vault, { userId, days: audioDays }),
  }))
}

interface Span {
  userId: string
  days: number
}

async function visitsGoing(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, days }: Span,
): Promise<Going> {
  const [now, soon] = [cutoff(s.now(), days), cutoff(s.now(), days - SOON_DAYS)]
  const held = visitIsHeld(tx)
  const counts = countsOf(sql`${scribes.updated}`, now, held)
  const [sums] = await tx.select(counts).from(scribes).where(visitsBefore(userId, soon))
  const rows = await tx
    .select({
      id: scribes.id,
      head: scribes.head,
      from: scribes.updated,
      unsigned: sql<boolean>`${isUnsigned(tx)}`,
    })
    .from(scribes)
    .where(and(visitsBefore(userId, soon), sql`not ${held}`))
    .orderBy(asc(scribes.updated))
    .limit(NAMED)
  return goingOf(sums, rows, vault, days)
}

async function audioGoing(
  s: Services,
  tx: Tx,
  vault: Vault,
  { userId, days }: Span,
): Promise<Going> {
  const [now, soon] = [cutoff(s.now(), days), cutoff(s.now(), days - SOON_DAYS)]
  const held = audioIsHeld(tx)
  const counts = countsOf(recordingEnd, now, held)
  const [sums] = await tx.select(counts).from(recordings).where(audioBefore(userId, soon))
  const rows = await tx
    .select({
      id: scribes.id,
      head: scribes.head,
      from: sql<string>`${recordingEnd}`,
      unsigned: sql<boolean>`${isUnsigned(tx)}`,
    })
    .from(recordings)
    .innerJoin(scribes, eq(scribes.id, recordings.scribeId))
    .where(and(audioBefore(userId, soon), sql`not ${held}`))
    .orderBy(asc(recordingEnd))
    .limit(NAMED)
  return goingOf(sums, rows, vault, days)
}

const countsOf = (at: SQL, now: Date, held: SQL) => ({
  now: sql<number>`count(*) filter (where ${at} < ${now.toISOString()}::timestamptz and not ${held})::int`,
  soon: sql<number>`count(*) filter (where ${at} >= ${now.toISOString()}::timestamptz and not ${held})::int`,
  held: sql<number>`count(*) filter (where ${at} < ${now.toISOString()}::timestamptz and ${held})::int`,
})

function goingOf(
  sums: Pick<Going, 'now' | 'soon' | 'held'> | undefined,
  rows: { id: string; head: Buffer; from: Date | string; unsigned: boolean }[],
  vault: Vault,
  days: number,
): Going {
  const next = rows.map(({ id, head, from, unsigned }) => ({
    scribeId: id,
    name: listedHead({ id, head }, vault).name,
    at: new Date(new Date(from).getTime() + days * DAY_MS).toISOString(),
    unsigned,
  }))
  const [oldest] = rows
  return { ...nothing, ...sums, next, oldest: oldest ? new Date(oldest.from).toISOString() : null }
}

/** When a visit goes if nothing changes. @throws AppError 'Scribe not found' */
export async function visitRetention(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<VisitRetention> {
  return s.db.as(userId, (tx) => retentionIn(tx, userId, scribeId))
}

async function retentionIn(tx: Tx, userId: string, scribeId: string): Promise<VisitRetention> {
  const { updated } = await scribeRow(tx, userId, scribeId)
  const policy = await policyOf(tx, userId)
  const [row] = await tx
    .select({ unsigned: sql<boolean>`${isUnsigned(tx)}` })
    .from(scribes)
    .where(eq(scribes.id, scribeId))
  const [pin] = await tx.select().from(keptVisits).where(eq(keptVisits.scribeId, scribeId))
  const [sound] = await tx
    .select({ end: sql<string | null>`max(${recordingEnd})` })
    .from(recordings)
    .where(
      and(
        eq(recordings.scribeId, scribeId),
        sql`${recordings.audioGone} is null and ${recordings.samples} > 0`,
      ),
    )
  const goes = (from: Date | string | null | undefined, days: number | null | undefined) =>
    pin || !from || days === null || days === undefined
      ? null
      : new Date(new Date(from).getTime() + days * DAY_MS)
  const visitGoes = goes(updated, await daysUntilDeleted(tx, userId, policy?.textDays))
  const own = goes(sound?.end, policy?.audioDays)
  // Audio is deleted with its visit at the latest.
  const audioGoes = sound?.end
    ? ([own, visitGoes].filter((at) => at !== null).toSorted((a, b) => +a - +b)[0] ?? null)
    : null
  return {
    visitGoes: visitGoes?.toISOString() ?? null,
    audioGoes: audioGoes?.toISOString() ?? null,
    kept: pin !== undefined,
    unsigned: row?.unsigned ?? false,
  }
}

/** Pins a visit, or lets it go again. @throws AppError 'Scribe not found' */
export async function keepVisit(
  s: Services,
  userId: string,
  scribeId: string,
  kept: boolean,
): Promise<VisitRetention> {
  return s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    if (kept) await tx.insert(keptVisits).values({ scribeId, userId }).onConflictDoNothing()
    else await tx.delete(keptVisits).where(eq(keptVisits.scribeId, scribeId))
    await publish(s.db, tx, userId, { topic: 'scribe', scribeId })
    return retentionIn(tx, userId, scribeId)
  })
}

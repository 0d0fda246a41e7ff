import { and, eq, gte, sql } from 'drizzle-orm'
import type { WeekFigures } from '#contract/home.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { notes } from '#server/visits/notes/table.ts'
import { scribes } from '#server/visits/scribes/table.ts'

const MINUTE_MS = 60_000

/** The figures of a user's visits since a moment, archived ones too. */
export async function readWeek(
  tx: Tx,
  userId: string,
  since: Date,
): Promise<Omit<WeekFigures, 'wordsEdited'>> {
  const own = and(
    eq(scribes.userId, userId),
    eq(scribes.sample, false),
    gte(scribes.updated, since),
  )
  const [sums] = await tx
    .select({
      visits: sql<number>`count(*)::int`,
      durationMs: sql<number>`coalesce(sum(${scribes.durationMs}), 0)::float8`,
    })
    .from(scribes)
    .where(and(own, eq(scribes.draft, false), gte(scribes.created, since)))
  const [signing] = await tx
    .select({
      seconds: sql<number | null>`(percentile_cont(0.5) within group
        (order by extract(epoch from ${notes.signed} - ${notes.created})))::float8`,
    })
    .from(scribes)
    .innerJoin(notes, eq(notes.scribeId, scribes.id))
    // Signing a note changes its visit, so `own` leaves out nothing.
    .where(and(own, gte(notes.signed, since)))
  const seconds = signing?.seconds ?? null
  return {
    visits: sums?.visits ?? 0,
    minutes: Math.round((sums?.durationMs ?? 0) / MINUTE_MS),
    secondsToSigned: seconds === null ? null : Math.round(seconds),
  }
}

import { TZDate } from '@date-fns/tz'
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from 'date-fns/startOfDay'
import { subDays } from 'date-fns/subDays'
import type { Home, TodayVisit } from '#contract/home.ts'
import { openVault, userScope, type Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { patients } from '#server/chart/patients/table.ts'
import type { Services } from '#server/services.ts'
import { headColumns, ofPatient } from '#server/visits/scribes/list.ts'
import { presentHead } from '#server/visits/scribes/present.ts'
import { scribes, waits } from '#server/visits/scribes/table.ts'
import { readCopied, stagesOf } from './stages.ts'
import { wordsEditedReader } from './words-edited.ts'
import { readWeek } from './week.ts'

const MOST_TODAY = 50
const MOST_WAITING = 5
const MOST_TO_REVIEW = 200
const WEEK_DAYS = 7

/** The user's visits that aren't archived. */
const live = (userId: string) => and(eq(scribes.userId, userId), eq(scribes.archived, false))
const waiting = (userId: string) => and(eq(scribes.userId, userId), waits(scribes))

/** A visit is created before its last change, and the index of the list has the latter. */
export const createdSince = (since: Date): SQL | undefined =>
  and(gte(scribes.updated, since), gte(scribes.created, since))

/** Reads what the home page shows of a user: three bounded lists and the figures of a week. */
export function homeReader(s: Services) {
  const readWordsEdited = wordsEditedReader(s)
  return async (userId: string, timezone: string): Promise<Home> => {
    const day = new Date(startOfDay(new TZDate(s.now(), timezone)).getTime())
    const since = new Date(subDays(new TZDate(day, timezone), WEEK_DAYS - 1).getTime())
    const vault = await openVault(s.keys, userScope(userId))
    const [home, wordsEdited] = await Promise.all([
      s.db.as(userId, async (tx) => ({
        today: await readToday(tx, vault, userId, day),
        waiting: await readWaiting(tx, vault, userId, day),
        review: await readReview(tx, userId),
        week: await readWeek(tx, userId, since),
      })),
      readWordsEdited(userId, since),
    ])
    return { ...home, week: { ...home.week, wordsEdited } }
  }
}

async function readToday(tx: Tx, vault: Vault, userId: string, day: Date): Promise<Home['today']> {
  const rows = await tx
    .select(headColumns)
    .from(scribes)
    .leftJoin(patients, ofPatient)
    .where(and(live(userId), eq(scribes.draft, false), createdSince(day)))
    .orderBy(desc(scribes.created), desc(scribes.id))
    .limit(MOST_TODAY + 1)
  const shown = rows.slice(0, MOST_TODAY).toReversed()
  const copied = await readCopied(
    tx,
    shown.map(({ id }) => id),
  )
  const items: TodayVisit[] = shown.map((row) => ({
    ...presentHead(row, vault),
    stages: stagesOf(row, copied.get(row.id)),
  }))
  return { items, more: rows.length > MOST_TODAY }
}

async function readWaiting(
  tx: Tx,
  vault: Vault,
  userId: string,
  day: Date,
): Promise<Home['waiting']> {
  const rows = await tx
    .select(headColumns)
    .from(scribes)
    .leftJoin(patients, ofPatient)
    .where(and(waiting(userId), lt(scribes.created, day)))
    .orderBy(desc(scribes.updated), desc(scribes.id))
    .limit(MOST_WAITING)
  const [all] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(scribes)
    .where(waiting(userId))
  return { items: rows.map((row) => presentHead(row, vault)), count: all?.count ?? 0 }
}

async function readReview(tx: Tx, userId: string): Promise<Home['review']> {
  const rows = await tx
    .select({
      id: scribes.id,
      // Over all rows, before the limit.
      statements: sql<number>`(sum(${scribes.toCheck}) over ())::int`,
    })
    .from(scribes)
    .where(and(waiting(userId), sql`${scribes.toCheck} > 0`))
    .orderBy(desc(scribes.updated), asc(scribes.id))
    .limit(MOST_TO_REVIEW)
  return { statements: rows[0]?.statements ?? 0, scribeIds: rows.map(({ id }) => id) }
}

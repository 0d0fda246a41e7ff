import { count, eq, sum } from 'drizzle-orm'
import type { Answer } from '#contract/endpoint.ts'
import type { aheadCost as endpoint } from '#contract/pre-draft.ts'
import { noteDrafts } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'

/** What drafting ahead has cost a user, over all visits that are still there. */
export async function aheadCost(s: Services, userId: string): Promise<Answer<typeof endpoint>> {
  const [row] = await s.db.as(userId, (tx) =>
    tx
      .select({
        visits: count(),
        questions: sum(noteDrafts.questions).mapWith(Number),
        tokensRead: sum(noteDrafts.tokensRead).mapWith(Number),
        tokensWritten: sum(noteDrafts.tokensWritten).mapWith(Number),
      })
      .from(noteDrafts)
      .where(eq(noteDrafts.userId, userId)),
  )
  const { visits = 0, questions, tokensRead, tokensWritten } = row ?? {}
  return {
    visits,
    questions: questions ?? 0,
    tokensRead: tokensRead ?? 0,
    tokensWritten: tokensWritten ?? 0,
  }
}

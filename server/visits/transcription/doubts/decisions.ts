import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Chunk } from '#contract/transcripts.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import type { Place } from '../chunks/append.ts'
import { editChunk } from '../chunks/edit.ts'
import { doubtDecisions } from '../table.ts'

/** A user's decision; an accepted name keeps the line before and after, so that it can be undone. */
export type Decision =
  | { verdict: 'keep'; seq: number; said: string }
  | { verdict: 'accept'; seq: number; said: string; before: string; after: string }

export type Verdict =
  | { verdict: 'accept'; seq: number; start: number; said: string; name: string }
  | { verdict: 'keep'; seq: number; start: number; said: string }

const bound = (id: string) => ({ table: 'doubt_decision', row: id, column: 'sealed' })
const changed = () => new AppError('version-mismatch', 'This line has changed.')

/** The decisions about the doubtful names of a visit. */
export async function decisionsOf(tx: Tx, vault: Vault, scribeId: string): Promise<Decision[]> {
  const rows = await tx.select().from(doubtDecisions).where(eq(doubtDecisions.scribeId, scribeId))
  // Where a decision is damaged, its doubt is shown again.
  return rows.flatMap(
    (row) => vault.openOr<Decision | undefined>(row.sealed, bound(row.id), undefined) ?? [],
  )
}

/** Takes the decisions about lines out for good: they hold words of them. */
export async function dropDecisions(
  tx: Tx,
  vault: Vault,
  scribeId: string,
  gone: ReadonlySet<number>,
): Promise<void> {
  const rows = await tx.select().from(doubtDecisions).where(eq(doubtDecisions.scribeId, scribeId))
  for (const { id, sealed } of rows)
    if (gone.has(vault.openOr<Pick<Decision, 'seq'>>(sealed, bound(id), { seq: -1 }).seq))
      await tx.delete(doubtDecisions).where(eq(doubtDecisions.id, id))
}

/**
 * Accepts a name for what was transcribed, or keeps the original; either way the doubt doesn't return.
 * @throws AppError 'Scribe not found'; 'version-mismatch' if the line has changed
 */
export async function decide(
  s: Services,
  userId: string,
  scribeId: string,
  verdict: Verdict,
): Promise<{ id: string; chunk: Chunk | null }> {
  const id = randomUUID()
  if (verdict.verdict === 'keep') {
    const { seq, said } = verdict
    await withVisit(s, userId, scribeId, async (tx, vault) => {
      await store(s, tx, { userId, scribeId, vault }, id, { verdict: 'keep', seq, said })
      await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
    })
    return { id, chunk: null }
  }
  return { id, chunk: await accept(s, userId, scribeId, id, verdict) }
}

async function accept(
  s: Services,
  userId: string,
  scribeId: string,
  id: string,
  { seq, start, said, name }: Extract<Verdict, { verdict: 'accept' }>,
): Promise<Chunk> {
  const change: { text?: string } = {}
  return editChunk(s, userId, { id: scribeId, seq }, change, async (tx, place, line) => {
    if (line.text.slice(start, start + said.length) !== said) throw changed()
    const [before, after] = [line.text, replaced(line.text, start, said, name)]
    change.text = after
    await store(s, tx, place, id, { verdict: 'accept', seq, said, before, after })
  })
}

/** The name in place of the original, capitalised at the start of a sentence. */
function replaced(text: string, start: number, said: string, name: string): string {
  const opens = /(?:^|[.?!]\s+)$/.test(text.slice(0, start)) && /^\p{Lu}/u.test(said)
  const shown = opens ? name.charAt(0).toUpperCase() + name.slice(1) : name
  return text.slice(0, start) + shown + text.slice(start + said.length)
}

/**
 * Takes a decision back: the line reads as before.
 * @throws AppError 'not-found'; 'version-mismatch' where the line was changed since
 */
export async function undo(
  s: Services,
  userId: string,
  { id: scribeId, decisionId }: { id: string; decisionId: string },
): Promise<{ chunk: Chunk | null }> {
  const missing = new AppError('not-found', 'This decision no longer exists.')
  const here = and(eq(doubtDecisions.id, decisionId), eq(doubtDecisions.scribeId, scribeId))
  const decision = await withVisit(s, userId, scribeId, async (tx, vault) => {
    const [row] = await tx.select().from(doubtDecisions).where(here)
    return row && vault.open<Decision>(row.sealed, bound(row.id))
  })
  if (!decision) throw missing
  if (decision.verdict === 'keep') {
    await withVisit(s, userId, scribeId, async (tx) => {
      await tx.delete(doubtDecisions).where(here)
      await publish(s.db, tx, userId, { topic: 'transcript', scribeId })
    })
    return { chunk: null }
  }
  const { seq, before, after } = decision
  const chunk = await editChunk(
    s,
    userId,
    { id: scribeId, seq },
    { text: before },
    async (tx, _place, line) => {
      if (line.text !== after) throw changed()
      await tx.delete(doubtDecisions).where(here)
    },
  )
  return { chunk }
}

async function store(
  s: Services,
  tx: Tx,
  { userId, scribeId, vault }: Place,
  id: string,
  decision: Decision,
): Promise<void> {
  const sealed = vault.seal(decision, bound(id))
  await tx.insert(doubtDecisions).values({ id, userId, scribeId, sealed, created: s.now() })
}

import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { memories, memoryUses } from './table.ts'

/** Counts a note for each of these memories, once however often it's rewritten; deleted memories are skipped. */
export async function countUses(
  tx: Tx,
  { userId, noteId, ids, now }: { userId: string; noteId: string; ids: string[]; now: Date },
): Promise<void> {
  const all = [...new Set(ids)]
  if (all.length === 0) return
  const list = sql.join(
    all.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  // The rows are held, so that one which is deleted in this moment cannot fail the note.
  await tx.execute(sql`
    insert into ${memoryUses} (memory_id, note_id, user_id, used)
    select id, ${noteId}::uuid, user_id, ${now.toISOString()}::timestamptz from ${memories}
    where id in (${list}) and user_id = ${userId}::uuid for key share
    on conflict (memory_id, note_id) do update set used = excluded.used`)
}

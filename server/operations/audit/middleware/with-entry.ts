import { type Pending, record } from '#server/platform/audit-log/audit.ts'
import { withHook } from '#server/platform/db/transaction-hooks.ts'
import type { Services } from '#server/services.ts'
import { entryLoad } from './load.ts'

/** Does work that a log records: the entry is stored with the change (decision 047), or after it if nothing changed. */
export async function withEntry<Result>(
  s: Services,
  entry: Pending,
  work: () => Promise<Result>,
): Promise<Result> {
  const load = entryLoad(s, entry)
  const result = await withHook(load, work)
  if (!load.done) await s.db.as(entry.userId, (tx) => record(s, tx, entry))
  return result
}

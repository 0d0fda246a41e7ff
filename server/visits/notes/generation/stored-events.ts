import { asc, eq } from 'drizzle-orm'
import type { GenerationEvent } from '#contract/generation.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { eventsBound } from '#server/visits/notes/present.ts'
import { generationEvents } from '#server/visits/notes/table.ts'
import type { NumberedEvent } from './replay-log.ts'

/** The stored events after number `after`, in order. */
export async function storedEvents(
  tx: Tx,
  vault: Vault,
  id: string,
  after: number,
): Promise<NumberedEvent<GenerationEvent>[]> {
  const rows = await tx
    .select()
    .from(generationEvents)
    .where(eq(generationEvents.generationId, id))
    .orderBy(asc(generationEvents.seq))
  const events = rows
    .filter((row) => row.seq > after)
    .flatMap((row) =>
      vault.open<NumberedEvent<GenerationEvent>[]>(row.sealed, eventsBound(id, row.seq)),
    )
  // A batch whose answer from the database was lost is stored again with the next.
  let last = after
  return events.filter(({ id: number }) => {
    const isNew = number > last
    last = Math.max(last, number)
    return isNew
  })
}

/** The text that a reader of these events has before them. */
export function textOfEvents(events: NumberedEvent<GenerationEvent>[]): string {
  const from = events.findLastIndex(({ event }) => event.type === 'reset_stream')
  return events
    .slice(from + 1)
    .map(({ event }) => (event.type === 'text' ? event.text : ''))
    .join('')
}

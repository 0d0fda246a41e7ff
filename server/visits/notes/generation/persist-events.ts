import { and, eq } from 'drizzle-orm'
import type { GenerationEvent } from '#contract/generation.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { commitAsync } from '#server/platform/db/async-commit.ts'
import { DatabaseError } from '#server/platform/db/safe-errors.ts'
import { eventsBound } from '#server/visits/notes/present.ts'
import { generationEvents, generations } from '#server/visits/notes/table.ts'
import type { Services } from '#server/services.ts'
import type { LiveRun } from './live-run.ts'
import type { NumberedEvent } from './replay-log.ts'

/** Events lie in memory this long before they are stored: few writes, and little to lose. */
const BATCH_MS = 150
const HEARTBEAT_MS = 5_000
/** Tells readers in other processes that a generation has new events; the payload is its id. */
export const generationChannel = 'generation'
/** Tells the process that writes a generation to stop; the payload is its id. */
export const cancelChannel = 'generation_cancel'

export interface EventWriter {
  /** Stores everything unsaved. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Stores the events of a run in batches and shows that it is alive, until it is stopped. */
export function persistEvents(
  s: Services,
  run: LiveRun,
  vault: Vault,
  made: Promise<unknown>,
): EventWriter {
  let stored = 0
  let timer: NodeJS.Timeout | undefined
  // Each batch waits for the one before; the first waits for the row of the generation itself.
  let last: Promise<unknown> = made

  const queue = (task: () => Promise<void>) =>
    (last = last.then(task).catch((error: unknown) => endOn(s, run, error)))
  async function storeBatch(): Promise<void> {
    const batch = run.log.events.slice(stored)
    if (batch.length === 0 || run.ending() === 'lost') return
    await storeEvents(s, run, vault, batch)
    stored += batch.length
  }
  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    return queue(storeBatch)
  }
  run.onEvent = () => {
    timer ??= setTimeout(() => void flush(), BATCH_MS)
  }
  const beat = setInterval(() => void queue(() => heartbeat(s, run)), HEARTBEAT_MS)
  const unlisten = s.db.listen(cancelChannel, (id) => id === run.id && run.end('cancelled'))
  return {
    flush,
    async stop() {
      clearTimeout(timer)
      clearInterval(beat)
      // Fails only if the database is closing, which ends listening too.
      await unlisten.then((stopListening) => stopListening()).catch(() => undefined)
    },
  }
}

async function storeEvents(
  s: Services,
  { id, userId }: LiveRun,
  vault: Vault,
  batch: NumberedEvent<GenerationEvent>[],
): Promise<void> {
  const seq = batch.at(-1)?.id ?? 0
  const sealed = vault.seal(batch, eventsBound(id, seq))
  await s.db.as(userId, async (tx) => {
    await commitAsync(tx)
    await tx.insert(generationEvents).values({ generationId: id, seq, userId, sealed })
    await s.db.notify(tx, generationChannel, id)
  })
}

async function heartbeat(s: Services, run: LiveRun): Promise<void> {
  const mine = and(eq(generations.id, run.id), eq(generations.userId, run.userId))
  const [row] = await s.db.as(run.userId, (tx) =>
    tx
      .update(generations)
      .set({ heartbeat: s.now() })
      .where(mine)
      .returning({ state: generations.state }),
  )
  if (row?.state !== 'running') run.end(row?.state === 'cancelled' ? 'cancelled' : 'lost')
}

/** A number or a row that is taken or deleted means that the generation is no longer ours. */
function endOn(s: Services, run: LiveRun, error: unknown): void {
  const isLost = error instanceof DatabaseError && error.code.startsWith('23')
  if (isLost) run.end('lost')
  else s.log('Could not store events of a note; its text is saved when complete', 'warn')
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Scribe } from '#contract/scribes.ts'
import { inOrder } from '#contract/transcript-versions.ts'
import { listChunks, listRecordings, type Chunk } from '#contract/transcripts.ts'
import { call } from '#web/app/client.ts'
import { keys } from '#web/app/keys.ts'
import { lastRead, withHeard, withRead, withReread } from './appended.ts'

/**
 * The lines of a visit. While it is being recorded every line is an event, so only what follows the last known line is
 * read; otherwise all of it, because an earlier line may have been corrected elsewhere.
 */
export const transcriptQuery = (queries: QueryClient, scribeId: string) =>
  queryOptions({
    queryKey: keys.transcript(scribeId),
    queryFn: async ({ signal }) => {
      const known = () => queries.getQueryData<Chunk[]>(keys.transcript(scribeId)) ?? []
      const live = queries.getQueryData<Scribe>(keys.scribe(scribeId))?.state === 'recording'
      const from = live ? lastRead(known()) : -1
      const read = await readAfter(scribeId, from, signal)
      return live ? withRead(known(), read) : read
    },
    // A recording that was read anew has later numbers than what followed it.
    select: inTimeOrder,
    // Comparing ten thousand lines one by one would cost more than drawing them.
    structuralSharing: false,
  })

const inTimeOrder = (chunks: readonly Chunk[]): readonly Chunk[] => inOrder(chunks)

async function readAfter(scribeId: string, after: number, signal?: AbortSignal): Promise<Chunk[]> {
  const chunks: Chunk[] = []
  for (let from = after, more = true; more;) {
    const page = await call(listChunks, {
      params: { id: scribeId },
      query: { after: from },
      ...(signal && { signal }),
    })
    chunks.push(...page.chunks)
    from = page.chunks.at(-1)?.seq ?? from
    more = page.more && page.chunks.length > 0
  }
  return chunks
}

/** Reads every line again, as after a change of earlier ones while new ones come. */
export async function rereadLines(queries: QueryClient, scribeId: string): Promise<void> {
  const read = await readAfter(scribeId, -1).catch(() => undefined)
  if (!read) return queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
  queries.setQueryData<Chunk[]>(keys.transcript(scribeId), (known = []) => withReread(known, read))
}

/** Shows a line that was just said, before it is read back from the server; its number may still change. */
export function addLine(queries: QueryClient, scribeId: string, chunk: Chunk): void {
  // Lines that were never read are read whole when their visit is opened.
  queries.setQueryData<Chunk[]>(
    keys.transcript(scribeId),
    (known) => known && withHeard(known, chunk),
  )
}

/** Shows a corrected line at once. */
export function changeLine(
  queries: QueryClient,
  scribeId: string,
  seq: number,
  change: Partial<Chunk>,
): void {
  queries.setQueryData<Chunk[]>(keys.transcript(scribeId), (known) =>
    known?.map((chunk) => (chunk.seq === seq ? { ...chunk, ...change } : chunk)),
  )
}

export const recordingsQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.recording(scribeId),
    queryFn: async ({ signal }) =>
      (await call(listRecordings, { params: { id: scribeId }, signal })).items,
  })

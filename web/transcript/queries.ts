import { queryOptions, type QueryClient } from '@tanstack/react-query'
import type { Scribe } from '#contract/scribes.ts'
import { inOrder } from '#contract/transcript-versions.ts'
import { editChunk, listChunks, listRecordings, type Chunk } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import {
  setServerData,
  readBeneathChanges,
  readNewest,
  getServerData,
  sendChange,
} from '#web/api/optimistic.ts'
import { lastRead, withHeard, withRead, withReread } from './appended.ts'

/**
 * The lines of a visit. During a recording every new line is an event, so only what follows the last known line is read;
 * otherwise all lines, because an earlier one may have been corrected elsewhere.
 */
export const transcriptQuery = (queries: QueryClient, scribeId: string) =>
  queryOptions({
    queryKey: keys.transcript(scribeId),
    queryFn: ({ signal, queryKey }) =>
      readBeneathChanges(queries, queryKey, async () => {
        const known = () => getServerData<Chunk[]>(queries, queryKey) ?? []
        const live = queries.getQueryData<Scribe>(keys.scribe(scribeId))?.state === 'recording'
        const from = live ? lastRead(known()) : -1
        const read = await readAfter(scribeId, from, signal)
        return live ? withRead(known(), read) : read
      }),
    // A recording that was transcribed again has higher numbers than the lines after it.
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

/** Reads every line again, after a change of earlier ones during a recording. */
export async function rereadLines(queries: QueryClient, scribeId: string): Promise<void> {
  const key = keys.transcript(scribeId)
  const read = await readNewest(queries, key, () => readAfter(scribeId, -1)).catch(() => undefined)
  if (!read) return queries.invalidateQueries({ queryKey: key })
  setServerData<Chunk[]>(queries, key, (known = []) => withReread(known, read))
}

/** Shows a live line before it is read from the server; its number may still change. */
export function addLine(queries: QueryClient, scribeId: string, chunk: Chunk): void {
  // A transcript that was never read is read whole when its visit opens.
  setServerData<Chunk[]>(
    queries,
    keys.transcript(scribeId),
    (known) => known && withHeard(known, chunk),
  )
}

const withLines = (known: Chunk[], seqs: readonly number[], change: Partial<Chunk>): Chunk[] =>
  known.map((chunk) => (seqs.includes(chunk.seq) ? { ...chunk, ...change } : chunk))

/** Shows a line as the server has it. */
export function changeLine(
  queries: QueryClient,
  scribeId: string,
  seq: number,
  change: Partial<Chunk>,
): void {
  setServerData<Chunk[]>(
    queries,
    keys.transcript(scribeId),
    (known) => known && withLines(known, [seq], change),
  )
}

/** Corrects a line optimistically. Of two corrections of one line the later wins, however slow the first is. */
export const correctLine = (
  queries: QueryClient,
  scribeId: string,
  seq: number,
  text: string,
): Promise<Chunk> =>
  sendChange<Chunk[], Chunk>(queries, {
    keys: [keys.transcript(scribeId)],
    queue: `line ${scribeId} ${seq}`,
    lay: (known) => withLines(known, [seq], { text, edited: true }),
    send: (_, signal) =>
      call(editChunk, { params: { id: scribeId, seq: String(seq) }, body: { text }, signal }),
    settle: (known, line) => withLines(known, [seq], line),
  })

/** Changes the speaker of lines optimistically; other lines that it changes must be read. */
export const changeSpeakers = <Answer>(
  queries: QueryClient,
  scribeId: string,
  seqs: readonly number[],
  speaker: string,
  send: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> =>
  sendChange<Chunk[], Answer>(queries, {
    keys: [keys.transcript(scribeId)],
    queue: `speakers ${scribeId}`,
    lay: (known) => withLines(known, seqs, { speaker }),
    send: (_, signal) => send(signal),
    settle: (known) => withLines(known, seqs, { speaker }),
  })

export const recordingsQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.recording(scribeId),
    queryFn: async ({ signal }) =>
      (await call(listRecordings, { params: { id: scribeId }, signal })).items,
  })

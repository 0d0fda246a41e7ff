import * as z from 'zod/mini'
import { Id, Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Chunk, Recording } from './transcripts.ts'

/** One reading of a recording, or of a stretch of it, by one engine. Versions are never changed or destroyed. */
export const TranscriptVersion = z.object({
  id: Id,
  recordingId: Id,
  /** Counts from 1 within the recording. */
  number: z.number(),
  /** Heard live, read from the recording, or read again for a more accurate text. */
  kind: z.enum(['live', 'recording', 'second-pass']),
  engine: z.nullable(z.string()),
  created: Instant,
  lines: z.number(),
  /** Seconds of the visit that it covers. */
  from: z.number(),
  to: z.number(),
  shown: z.boolean(),
})
export type TranscriptVersion = z.infer<typeof TranscriptVersion>

export const listVersions = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/transcript/versions',
  access: 'signed-in',
  summary: 'The versions of the transcript, newest first.',
  response: z.object({ items: z.array(TranscriptVersion) }),
})
export const readVersion = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/transcript/versions/:versionId',
  access: 'signed-in',
  summary: 'The lines of a recording in this version, with its corrections.',
  response: z.object({ chunks: z.array(Chunk) }),
})
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript/versions/:versionId/restore',
  access: 'signed-in',
  summary: 'Shows this version of a recording again; the others are kept.',
  response: 'nothing',
})
export const linesAround = endpoint({
  method: 'GET',
  path: '/api/scribes/:id/transcript/around/:seq',
  access: 'signed-in',
  summary:
    'A line and those around it, in the line’s own version, so that a note’s evidence opens even after a new transcription.',
  response: z.object({
    chunks: z.array(Chunk),
    /** The version of the line, unless it's the version shown. */
    earlier: z.nullable(TranscriptVersion),
  }),
})
export const settleYourEdit = endpoint({
  method: 'POST',
  path: '/api/scribes/:id/transcript/:seq/your-edit',
  access: 'signed-in',
  summary: 'Resolves a correction that couldn’t be carried over: `use` replaces the line by it.',
  body: z.object({ use: z.boolean() }),
  response: Chunk,
})
export const runSecondPass = endpoint({
  method: 'POST',
  path: '/api/recordings/:id/second-pass',
  access: 'signed-in',
  summary: 'Transcribes a live recording again, for a more accurate version.',
  response: Recording,
})

/**
 * Lines in the order of the visit. A recording that was transcribed again has higher numbers than what followed it, so
 * its lines, and typed lines without a time, are sorted by time. Imported lines keep their place, because their clock
 * may differ. Returns the same list if nothing moves.
 */
export function inOrder<T extends Pick<Chunk, 'timestamp' | 'recordingId' | 'untimed'>>(
  chunks: readonly T[],
): readonly T[] {
  const latest = new Map<string, number>()
  const moved = chunks.flatMap((chunk, place) => {
    const { recordingId, timestamp, untimed } = chunk
    if (recordingId === undefined) return untimed ? [{ chunk, place, at: timestamp }] : []
    // Within a recording, lines keep the order in which they were transcribed, even where two people spoke at once.
    const at = Math.max(timestamp, latest.get(recordingId) ?? 0)
    latest.set(recordingId, at)
    return [{ chunk, place, at }]
  })
  if (moved.every(({ at }, n) => at >= (moved[n - 1]?.at ?? 0))) return chunks
  const places = moved.map(({ place }) => place)
  const ordered = [...chunks]
  moved.toSorted((a, b) => a.at - b.at).forEach(({ chunk }, n) => (ordered[places[n] ?? 0] = chunk))
  return ordered
}

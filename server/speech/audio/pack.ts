import type { Span } from '#server/speech/engines/voice-activity.ts'
import { bytesOf, secondsOf } from './pcm.ts'

export type Packing = {
  /** The longest audio an engine is given at once. */
  longestSeconds: number
  /** Speech with a shorter pause between is sent together, with the pause as silence. */
  longestGap: number
}

const endOf = (span: Span) => span.start + secondsOf(span.pcm.length)

/** Joins stretches of speech to pieces an engine takes at once; cuts only in pauses. */
export async function* packSpans(
  spans: AsyncIterable<Span>,
  { longestSeconds, longestGap }: Packing,
): AsyncGenerator<Span> {
  let parts: Uint8Array[] = []
  let open: { start: number; end: number } | undefined
  const packed = (start: number): Span => ({ start, pcm: Buffer.concat(parts) })

  for await (const span of spans) {
    const gap = open ? Math.max(0, span.start - open.end) : 0
    const fits = open && gap <= longestGap && endOf(span) - open.start <= longestSeconds
    if (open && !fits) {
      yield packed(open.start)
      parts = []
      open = undefined
    }
    if (open) parts.push(new Uint8Array(bytesOf(gap)))
    parts.push(span.pcm)
    open = { start: open?.start ?? span.start, end: endOf(span) }
  }
  if (open) yield packed(open.start)
}

import type { Chunk } from '#contract/transcripts.ts'
import { WrittenOut } from '#server/platform/http/route.ts'
import type { Turn } from '#server/platform/rate-limit/turns.ts'
import type { Services } from '#server/services.ts'
import { type Page, readParts } from './parts.ts'

/**
 * A page of a transcript, written part by part as it is read: a day of speech costs the server no more memory than a
 * quarter of an hour.
 * @throws AppError 'Scribe not found'
 */
export async function transcriptAnswer(
  s: Services,
  userId: string,
  scribeId: string,
  page: Page,
  turn: Turn,
): Promise<WrittenOut<{ chunks: Chunk[]; more: boolean }>> {
  const parts = readParts(s, userId, scribeId, page, turn)
  // A missing visit is refused with a message; after the first byte the answer could only be cut off.
  const first = await parts.next()
  return new WrittenOut(asJson(first, parts))
}

type Parts = ReturnType<typeof readParts>

async function* asJson(first: IteratorResult<Chunk[], boolean>, parts: Parts) {
  let before = '{"chunks":['
  let next = first
  for (; !next.done; next = await parts.next()) {
    if (next.value.length === 0) continue
    yield before + JSON.stringify(next.value).slice(1, -1)
    before = ','
  }
  yield `${before === ',' ? '' : before}],"more":${next.value}}`
}

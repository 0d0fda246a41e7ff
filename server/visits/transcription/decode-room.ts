import { AppError } from '#contract/errors.ts'
import { assertDiskSpace, assertRoom } from '#server/visits/files/room.ts'
import type { Services } from '#server/services.ts'
import { DecodeError } from '#server/speech/decode/decode-error.ts'

/** Audio between two looks at the disk: two minutes. */
const LOOK_BYTES = 4_000_000

/**
 * Passes decoded audio on while there is room for it: a small file may hold hours.
 * @throws DecodeError 'no-space' if the user's storage or the disk is full
 */
export async function* whileRoom(
  s: Services,
  userId: string,
  pcm: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = await room(() => assertRoom(s, userId, 1))
  let unseen = 0
  for await (const piece of pcm) {
    left -= piece.length
    unseen += piece.length
    if (left < 0) await room(() => assertRoom(s, userId, piece.length - left))
    if (unseen >= LOOK_BYTES) {
      await room(() => assertDiskSpace(s, LOOK_BYTES))
      unseen = 0
    }
    yield piece
  }
}

async function room<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look()
  } catch (error) {
    if (error instanceof AppError) throw new DecodeError('no-space', error.detail ?? error.message)
    throw error
  }
}

import { pipeline } from 'node:stream/promises'
import type { DataKey, DataKeys } from '#server/platform/crypto/data-keys.ts'
import { DecryptError } from '#server/platform/crypto/decrypt-error.ts'
import { plainSize } from '#server/platform/crypto/frame-layout.ts'
import { encryptStream, openFrames } from '#server/platform/crypto/frames.ts'
import { hasCode } from './durable.ts'
import { type ByteRange, type Content, MissingObject, piecesOf, type Storage } from './storage.ts'

/**
 * Stores content encrypted, in constant memory. The key of the object is bound into it: copied to
 * another key it does not open. Returns the plaintext size in bytes.
 */
export async function putSealed(
  storage: Storage,
  key: string,
  dataKey: DataKey,
  content: Content,
): Promise<{ size: number }> {
  const sealed = encryptStream(dataKey, key)
  const feeding = pipeline(piecesOf(content), sealed)
  // When both fail the storage's error is the cause; the pipeline's only says it was cut off.
  feeding.catch(() => undefined)
  try {
    const stored = await storage.put(key, sealed)
    await feeding
    return { size: plainSize(stored.size) }
  } finally {
    // A storage that failed before it read would leave the source waiting for ever.
    sealed.destroy()
  }
}

interface SealedContent {
  /** Bytes of the whole plaintext. */
  size: number
  /** The plaintext in pieces, read as they are taken. */
  stream: AsyncGenerator<Buffer>
  /** The same for a range of it. */
  read: (range: ByteRange) => AsyncGenerator<Buffer>
}

/**
 * Opens an encrypted object, or a range of it, reading only the frames it needs. The stream fails
 * with `DecryptError` at the first changed frame. Throws `MissingObject` and `DecryptError`.
 */
export async function readSealed(
  storage: Storage,
  key: string,
  keys: DataKeys,
  range?: ByteRange,
): Promise<SealedContent> {
  const frames = await openFrames(keys, key, {
    size: await storage.size(key),
    async *read(start, end) {
      yield* await storage.get(key, { start, end })
    },
  })
  return {
    size: frames.size,
    stream: frames.read(range?.start, range?.end),
    read: ({ start, end }) => frames.read(start, end),
  }
}

/** Whether an object is missing, truncated or corrupted, or unreadable on its disk, so that a retry would fail as well. */
export const isUnreadable = (error: unknown): boolean =>
  error instanceof MissingObject || error instanceof DecryptError || hasCode(error, 'EIO')

/** How a request to an EMR, or a search, went; `error`: no answer, or one that isn't the protocol's. */
export type AnswerStatus = 'ok' | 'forbidden' | 'unsupported' | 'error'

/** The meaning of an HTTP status code (RFC 9110 §15). */
export function statusOf(code: number): AnswerStatus {
  if (code >= 200 && code < 300) return 'ok'
  if (code === 401 || code === 403) return 'forbidden'
  return code === 400 || code === 404 || code === 410 || code === 501 ? 'unsupported' : 'error'
}

/** An answer with more bytes than the caller reads. */
export class AnswerTooLarge extends Error {}

/** @throws AnswerTooLarge */
export async function readAtMost({ body }: Response, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the stream.
  for await (const piece of body ?? []) {
    bytes += piece.byteLength
    if (bytes > maxBytes) throw new AnswerTooLarge()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** The content as JSON; undefined for anything else. */
export function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

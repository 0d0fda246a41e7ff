type Reader = ReadableStreamDefaultReader<Uint8Array>

/** What a body may still bring after its reader gave up: two parts of an upload. */
const DRAIN_BYTES = 8 * 1_048_576
const readers = new WeakMap<Request, Reader>()

function readerOf(request: Request): Reader | undefined {
  const reader = readers.get(request) ?? request.body?.getReader()
  if (reader) readers.set(request, reader)
  return reader
}

/** The body of a request as it arrives. Whoever stops reading leaves the rest to `drain`. */
export async function* bytesOf(request: Request): AsyncGenerator<Uint8Array> {
  const reader = readerOf(request)
  while (reader) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}

/** Reads and drops what is left: a sender that is still sending sees no answer when the connection closes under it. */
export async function drain(request: Request): Promise<void> {
  let size = 0
  try {
    for await (const piece of bytesOf(request)) {
      size += piece.byteLength
      if (size > DRAIN_BYTES) return
    }
  } catch {
    // The sender has gone.
  }
}

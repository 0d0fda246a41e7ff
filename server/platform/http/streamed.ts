/**
 * A body that is made while it is read: nothing is fetched ahead of what the connection takes, so that a slow reader
 * costs one piece. When the reader goes, the source is ended.
 */
export function streamed(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await source.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}

/** An answer in JSON that is written while it is read. */
export function writtenResponse(pieces: AsyncGenerator<string>): Response {
  return new Response(streamed(encoded(pieces)), {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
  })
}

async function* encoded(pieces: AsyncGenerator<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  for await (const piece of pieces) yield encoder.encode(piece)
}

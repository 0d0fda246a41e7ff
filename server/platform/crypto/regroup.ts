/** Cuts pieces of any length into blocks of `size` bytes; the last may be shorter. An empty input has no blocks. */
export async function* regroup(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Buffer<ArrayBuffer>> {
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const piece of pieces) {
    let rest = piece
    while (heldBytes + rest.length >= size) {
      const room = size - heldBytes
      yield Buffer.concat([...held, rest.subarray(0, room)])
      rest = rest.subarray(room)
      held = []
      heldBytes = 0
    }
    if (rest.length === 0) continue
    held.push(rest)
    heldBytes += rest.length
  }
  if (heldBytes > 0) yield Buffer.concat(held)
}

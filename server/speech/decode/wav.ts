/** Where the samples of a WAV file begin, and how many bytes of them its header promises. */
type WavData = { at: number; bytes: number | undefined }

const PCM = 1
/** Recorders that don't know the length yet write 0, or a number near the largest of 31 or 32 bits. */
const isUnknown = (size: number) => size === 0 || size >= 0x7fff_0000

function isOurs(fmt: Buffer): boolean {
  const [format, channels] = [fmt.readUInt16LE(0), fmt.readUInt16LE(2)]
  return (
    format === PCM &&
    channels === 1 &&
    fmt.readUInt32LE(4) === 16_000 &&
    fmt.readUInt16LE(14) === 16
  )
}

/**
 * Reads the head of a RIFF file (Multimedia Programming Interface 1.0, chapter 3).
 * Returns undefined unless it is PCM16, 16 kHz, mono, with its samples beginning inside `head`.
 */
export function wavDataOf(head: Buffer): WavData | undefined {
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    return undefined
  let plain = false
  for (let at = 12; at + 8 <= head.length;) {
    const name = head.toString('latin1', at, at + 4)
    const size = head.readUInt32LE(at + 4)
    const body = at + 8
    if (name === 'fmt ' && size >= 16 && body + 16 <= head.length)
      plain = isOurs(head.subarray(body, body + 16))
    if (name === 'data')
      return plain ? { at: body, bytes: isUnknown(size) ? undefined : size } : undefined
    at = body + size + (size % 2)
  }
  return undefined
}

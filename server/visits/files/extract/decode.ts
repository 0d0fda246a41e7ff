/**
 * Text of unknown encoding: UTF-8 or UTF-16 by byte order mark, UTF-16 without one by its zero
 * bytes, UTF-8 when it is valid, else Windows-1252 (a superset of printable Latin-1). Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  const encoding = markedEncoding(bytes) ?? unmarkedUtf16(bytes)
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return undefined
}

/** Latin text in UTF-16 has a zero in every second byte; text in other encodings has none. */
function unmarkedUtf16(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, 1_024)
  if (head.length < 2 || head.length % 2 !== 0) return undefined
  const zeros = [0, 0]
  for (const [i, byte] of head.entries()) if (byte === 0) zeros[i % 2]! += 1
  const [even = 0, odd = 0] = zeros
  const many = head.length / 5
  if (odd > many && even === 0) return 'utf-16le'
  if (even > many && odd === 0) return 'utf-16be'
  return undefined
}

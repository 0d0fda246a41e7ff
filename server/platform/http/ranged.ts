import { streamed } from './streamed.ts'

export interface Span {
  start: number
  /** The byte behind the last. */
  end: number
}

/**
 * The one range of a `Range` header (RFC 9110 §14.1.2): undefined for the whole content (several ranges count as that),
 * `'none'` if the content has no such bytes.
 */
function byteRange(header: string | null, size: number): Span | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  if (first === '') {
    const suffix = Number(last)
    return suffix === 0 ? 'none' : { start: Math.max(0, size - suffix), end: size }
  }
  const start = Number(first)
  const end = last === '' ? size : Math.min(size, Number(last) + 1)
  if (start >= size) return 'none'
  // An end before its start makes the header invalid, which is then ignored.
  return end <= start ? undefined : { start, end }
}

/**
 * Answers with content of `size` bytes, or the requested range: 200, 206 or 416 (RFC 9110 §14).
 * @param range the `Range` header
 * @param read reads a span of the content
 */
export function rangedResponse(
  range: string | null,
  size: number,
  headers: Record<string, string>,
  read: (span: Span) => AsyncGenerator<Uint8Array>,
): Response {
  const ranged = { ...headers, 'accept-ranges': 'bytes' }
  const span = byteRange(range, size)
  if (span === 'none') {
    const answer = { ...ranged, 'content-range': `bytes */${size}` }
    return new Response(null, { status: 416, headers: answer })
  }
  const { start, end } = span ?? { start: 0, end: size }
  return new Response(streamed(read({ start, end })), {
    status: span ? 206 : 200,
    headers: {
      ...ranged,
      'content-length': String(end - start),
      ...(span && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
    },
  })
}

import { createHash } from 'node:crypto'

/**
 * JSON with the keys of every object in order and without spaces (as RFC 8785 orders them), so that the same
 * value has the same bytes everywhere. Absent and undefined properties are the same.
 */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (isRecord(part) ? sorted(part) : part))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const sorted = (record: Record<string, unknown>) =>
  Object.fromEntries(
    Object.keys(record)
      .toSorted()
      .map((key) => [key, record[key]]),
  )

/** SHA-256 of a text (UTF-8) or of bytes, in hexadecimal. */
export const sha256 = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

/** SHA-256 of a value's canonical JSON, in hexadecimal. */
export const hashJson = (value: unknown): string => sha256(canonicalJson(value))

import { createHash } from 'node:crypto'
import type { Statement } from './statements.ts'

const normalised = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** An id that stays the same while the sentence, its section and its position among equal sentences do. */
export function claimId({ section, text }: Statement, occurrence: number): string {
  const content = `${normalised(section)}\n${normalised(text)}\n${occurrence}`
  return createHash('sha256').update(content).digest('hex').slice(0, 24)
}

import type { Word } from '../speech.ts'

/** How long a token lasts at least, seconds: one encoder frame of the NeMo models. */
const FRAME_SECONDS = 0.08
/** How long a token without a duration lasts at most, where the next one is further away. */
const TOKEN_SECONDS = 0.4

/** A recogniser's data about its tokens; a leading space or "▁" starts a word, times are seconds. */
export type Tokens = { tokens: string[]; timestamps: number[]; durations?: number[] }

const startsWord = (token: string) => /^[ ▁]/.test(token)
const bare = (token: string) => token.replace(/^[ ▁]+/, '')

const milliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

/**
 * Joins tokens to words.
 * @param base seconds added to every time
 */
export function joinTokens({ tokens, timestamps, durations }: Tokens, base: number): Word[] {
  const words: Word[] = []
  tokens.forEach((token, index) => {
    const start = timestamps[index]
    if (start === undefined) return
    const length = Math.max(durations?.[index] ?? TOKEN_SECONDS, FRAME_SECONDS)
    const end = milliseconds(base + Math.min(timestamps[index + 1] ?? Infinity, start + length))
    const last = words.at(-1)
    if (last && !startsWord(token)) {
      last.text += token
      last.end = end
      return
    }
    words.push({ text: bare(token), start: milliseconds(base + start), end })
  })
  return words.filter((word) => word.text !== '')
}

import type { BitReader } from '../bits.ts'
import type { Codebook } from './codebooks.ts'

/** Decodes words of a code whose words are numbered in order (RFC 1951 §3.2.2). */
interface Decoder {
  /** For each length: the first word, how many there are, and where their values begin. */
  first: Int32Array
  counts: readonly number[]
  values: readonly number[]
}

export function decoderOf({ counts, values }: Codebook): Decoder {
  const first = new Int32Array(counts.length)
  let code = 0
  for (const [at, count] of counts.entries()) {
    first[at] = code
    code = (code + count) << 1
  }
  return { first, counts, values }
}

/** The value of the next word. */
export function readWord(reader: BitReader, { first, counts, values }: Decoder): number {
  const bits = reader.peek(counts.length)
  let before = 0
  for (let length = 1; length <= counts.length; length++) {
    const count = counts[length - 1]! // one for each length
    const offset = (bits >>> (counts.length - length)) - first[length - 1]!
    if (offset < count) {
      reader.skip(length)
      return values[before + offset]!
    }
    before += count
  }
  throw new Error('the code is complete')
}

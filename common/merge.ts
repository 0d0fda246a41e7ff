/** The fields that the merge rule reads; a transcript's `Chunk` has them. */
export interface MergeableLine {
  text: string
  translation?: string | undefined
  /** Seconds from the start of the visit. */
  timestamp: number
  speaker?: string | null | undefined
  /** The language it was spoken in, if known. */
  language?: string | undefined
  /** Where it was recorded. */
  recordingId?: string | undefined
  /** A placeholder for damaged text, which is never joined to a sentence. */
  damaged?: boolean | undefined
}

/** Consecutive chunks read as one sentence; `from` to `to` (inclusive) are their places in the list. */
export interface Sentence {
  text: string
  translation?: string
  /** Seconds at which its first chunk began. */
  timestamp: number
  speaker: string | null
  language?: string
  recordingId?: string
  from: number
  to: number
}

// . ! ? as specification §9 has it, with the same marks of other scripts, and a closing quote or
// bracket behind them.
const sentenceEnd = /[.!?。！？।؟։።]["'”’»)\]]*\s*$/u
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
/** Otherwise speech without punctuation would become one endless sentence. */
const maxSentenceChars = 9_000

/**
 * Adds the chunk after the last sentence. It is joined to that sentence if the sentence doesn't end in . ! or ? and
 * speaker (specification §9) and language are the same. Changes the end of the list in place; returns whether the chunk
 * was joined.
 */
export function mergeNext(sentences: Sentence[], chunk: MergeableLine): boolean {
  const open = sentences.at(-1)
  const place = open === undefined ? 0 : open.to + 1
  if (open === undefined || !isContinued(open, chunk)) {
    sentences.push(sentenceOf(chunk, place))
    return false
  }
  const translation = joined(open.translation ?? '', chunk.translation ?? '')
  sentences[sentences.length - 1] = {
    ...open,
    text: joined(open.text, chunk.text),
    ...(translation !== '' && { translation }),
    to: place,
  }
  return true
}

/** All sentences of a transcript; the same as `mergeNext` over its chunks one by one. */
export function mergeChunks(chunks: readonly MergeableLine[]): Sentence[] {
  const sentences: Sentence[] = []
  for (const chunk of chunks) mergeNext(sentences, chunk)
  return sentences
}

function isContinued(open: Sentence, chunk: MergeableLine): boolean {
  if (open.speaker !== (chunk.speaker ?? null)) return false
  if (open.language !== chunk.language) return false
  // Between two recordings something may be missing, and the first voice of each is its S1.
  if (open.recordingId !== chunk.recordingId) return false
  if (chunk.damaged) return false
  if (open.text.length + chunk.text.length > maxSentenceChars) return false
  return !sentenceEnd.test(open.text.slice(-16))
}

function sentenceOf(
  { text, translation, timestamp, speaker, language, recordingId }: MergeableLine,
  place: number,
): Sentence {
  return {
    text: text.trim(),
    ...(translation !== undefined && { translation }),
    timestamp,
    speaker: speaker ?? null,
    ...(language !== undefined && { language }),
    ...(recordingId !== undefined && { recordingId }),
    from: place,
    to: place,
  }
}

function joined(before: string, after: string): string {
  const [left, right] = [before.trimEnd(), after.trim()]
  if (left === '' || right === '') return left + right
  const tight = unspaced.test(left.at(-1) ?? '') && unspaced.test(right[0] ?? '')
  return tight ? left + right : `${left} ${right}`
}

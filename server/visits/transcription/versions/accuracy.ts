/**
 * Published word error rates in percent on consultations: PriMock57, 57 mock primary-care visits, by Omi Health's
 * medical-STT-eval of April 2026. An engine is identified by our name or the vendor's. The small streaming model has no
 * published figure; its text without punctuation and capitals is clearly weaker.
 */
const wordErrors: readonly [RegExp, number][] = [
  [/medasr/i, 52.5],
  [/gemini/i, 8.4],
  [/nova-3/i, 9.1],
  [/nemotron/i, 11.1],
  [/zipformer/i, 20],
  [/parakeet/i, 9.4],
  [/qwen3-asr/i, 9.8],
  [/voxtral/i, 11.9],
  [/gpt-4o-mini-transcribe/i, 11.2],
  [/gpt-4o-transcribe/i, 14.8],
  [/whisper-(?:1|large)|whisper.*turbo/i, 12.2],
]

/** Percent of words that an engine gets wrong in a consultation; undefined if unpublished. */
function wordErrorOf(engine: string): number | undefined {
  return wordErrors.find(([name]) => name.test(engine))?.[1]
}

/** Whether transcribing again with `batch` is known to be more accurate than `live`; undefined if unknown. */
export function isBetter(batch: string, live: string): boolean | undefined {
  const [b, l] = [wordErrorOf(batch), wordErrorOf(live)]
  if (batch === live) return false
  return b === undefined || l === undefined ? undefined : b < l
}

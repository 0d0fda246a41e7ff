import { sampleRate } from '#contract/transcripts.ts'

/** Larger files are refused: the confined decoder holds the file in memory. */
export const MAX_INPUT_BYTES = 500 * 1024 * 1024
export const BYTES_PER_SECOND = 2 * sampleRate
/** Audio decodes much faster than it plays; a decoder silent for this long while its output is awaited is stuck. */
export const STALL_MS = 120_000
/** Longest work on one file, in milliseconds: 12 hours of the slowest codec take a third of that on one core. */
export const MAX_DECODE_MS = 3_600_000
/** Memory of a decoder beside the file itself. */
export const DECODER_BYTES = 384 * 1_048_576
/** A decoder may hold the file as often as this. */
export const COPIES = 2

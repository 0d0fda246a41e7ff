import { sampleRate } from '#contract/transcripts.ts'
import type { Services } from '#server/services.ts'
import { readAudio } from './audio/read.ts'
import { chooseFor } from './choose/choose-for.ts'
import { keytermsFor } from '#server/visits/transcription/doubts/keyterms.ts'
import { languageAt } from './live/language-at.ts'
import { samplesOf } from './recordings.ts'
import type { BatchOptions, BatchSpeech, Segment } from '#server/speech/engines/speech.ts'
import type { RecordingRow } from './recording-row.ts'

/** A segment with its spoken language. */
export type LanguageSegment = Segment & { language: string }

/** A part of a recording in one language, in samples. */
interface Stretch {
  language: string
  from: number
  to: number
}

/** The audio to transcribe from a moment on, in milliseconds, cut where another language was chosen. */
function stretchesOf(row: RecordingRow, fromMs: number): Stretch[] {
  const from = samplesOf(fromMs)
  const cuts = row.languages
    .map((one) => Math.round(one.from * sampleRate))
    .filter((cut) => cut > from && cut < row.samples)
  const starts = [from, ...cuts]
  return starts.map((start, at) => ({
    language: languageAt(row, start / sampleRate),
    from: start,
    to: starts[at + 1] ?? row.samples,
  }))
}

/**
 * Has an engine transcribe each stretch in its own language; an engine leaves languages that it doesn't support to
 * those that do. Times are seconds from the start of the first stretch.
 */
export async function readSegments(
  s: Services,
  engine: BatchSpeech,
  { row, fromMs }: { row: RecordingRow; fromMs: number },
  { signal, onProgress }: Required<Pick<BatchOptions, 'signal' | 'onProgress'>>,
): Promise<LanguageSegment[]> {
  const ref = { userId: row.userId, recordingId: row.id }
  const segments: LanguageSegment[] = []
  for (const { language, from, to } of stretchesOf(row, fromMs)) {
    const before = (from - samplesOf(fromMs)) / sampleRate
    const ask = { language, mode: 'batch' } as const
    const by =
      language === row.language ? engine : ((await chooseFor(s, row.userId, ask))?.engine ?? engine)
    const heard = await by.batch({
      pcm: readAudio(s, ref, { startSample: from, endSample: to }),
      language,
      keyterms: await keytermsFor(s, row.userId, row.scribeId, by.caps.keyterms),
      signal,
      onProgress: (seconds) => onProgress(before + seconds),
    })
    for (const { start, end, ...segment } of heard.segments)
      segments.push({ ...segment, language, start: start + before, end: end + before })
  }
  return segments
}

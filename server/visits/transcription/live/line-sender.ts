import type { Chunk } from '#contract/transcripts.ts'
import type { Utterance } from '#server/speech/engines/speech.ts'
import { roundSeconds } from '../round-seconds.ts'
import type { Message } from './down.ts'
import type { TextWriter } from './text-writer.ts'
import type { RecordingRow } from '../recording-row.ts'

/** Sends the lines of a recording at once; finals are stored after that. */
export function createLineSender(
  row: RecordingRow,
  text: TextWriter,
  send: (message: Message) => void,
): (utterance: Utterance, untilMs: number) => void {
  const conversationOffset = row.offsetMs / 1000
  return ({ kind, text: words, start, end, speaker, language, translations }, untilMs) => {
    const timestamp = roundSeconds(conversationOffset + start)
    const times = { offset: roundSeconds(start), conversationOffset, timestamp }
    const label = speaker === undefined ? {} : { speaker }
    const result = { type: 'transcription', result: words, ...times } as const
    if (kind === 'partial') return send({ ...result, final: false, text: words, ...label })
    if (words.trim() === '') return
    const line = {
      text: words,
      timestamp,
      end: roundSeconds(conversationOffset + end),
      ...label,
      ...(language !== undefined && { language }),
      recordingId: row.id,
    }
    const chunk: Chunk = { ...line, seq: text.add(line, untilMs, translations) }
    send({ ...result, final: true, chunk })
  }
}

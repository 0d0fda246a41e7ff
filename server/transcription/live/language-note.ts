import { sampleRate } from '#contract/transcripts.ts'
import { errorLabel } from '#server/error-label.ts'
import type { Services } from '#server/services.ts'
import { changeRecording, recordingRow, type RecordingRow } from '../recordings.ts'
import type { Message } from './down.ts'

type Spoken = Pick<RecordingRow, 'language' | 'languages'>

/** The language of a recording at a moment of it, in seconds; without one its newest. */
export function languageAt({ language, languages }: Spoken, seconds = Infinity): string {
  return languages.findLast(({ from }) => from <= seconds)?.language ?? language
}

/**
 * Says what is spoken in a recording from a sample on, and writes it on the recording.
 * @returns when that is written; a failure is only logged
 */
export async function noteLanguage(
  s: Services,
  { userId, id: recordingId }: RecordingRow,
  { language, engine, sample }: { language: string; engine: string | null; sample: number },
  { send }: { send: (message: Message) => void },
): Promise<void> {
  const from = sample / sampleRate
  send({ type: 'language', language, engine, from })
  await s.db
    .as(userId, async (tx) => {
      const row = await recordingRow(tx, { userId, recordingId }, true)
      if (languageAt(row) === language) return
      const languages = [...row.languages.filter((one) => one.from < from), { from, language }]
      await changeRecording(s, tx, row, { languages, engine: engine ?? row.engine })
    })
    // The lines carry their language themselves; only a later transcription would miss it.
    .catch((error: unknown) => s.log(`A change of language is not noted: ${errorLabel(error)}`))
}

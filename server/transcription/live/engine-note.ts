import { sampleRate } from '#contract/transcripts.ts'
import { withPart } from '#contract/engine-parts.ts'
import { errorLabel } from '#server/error-label.ts'
import type { Services } from '#server/services.ts'
import { changeScribe } from '#server/scribes/change.ts'
import { changeRecording, recordingRow, type RecordingRow } from '../recordings.ts'
import type { Message } from './down.ts'

/**
 * Says which engine hears a recording from a sample on (specification §4), and writes it on the recording.
 * @returns when that is written; a failure is only logged
 */
export async function noteEngine(
  s: Services,
  { userId, id: recordingId }: RecordingRow,
  { engine, sample }: { engine: string; sample: number },
  { send }: { send: (message: Message) => void },
): Promise<void> {
  const from = sample / sampleRate
  send({ type: 'engine', engine, from })
  await s.db
    .as(userId, async (tx) => {
      const row = await recordingRow(tx, { userId, recordingId }, true)
      const engines = withPart(row.engines, { from, engine })
      const engineNote = row.engine === engine ? row.engineNote : ''
      await changeRecording(s, tx, row, { engines, engine, engineNote })
      await changeScribe(s, tx, userId, row.scribeId, { engine })
    })
    .catch((error: unknown) => s.log(`A change of engines is not noted: ${errorLabel(error)}`))
}

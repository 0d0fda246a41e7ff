import { withPart } from '#common/engine-parts.ts'
import { sampleRate } from '#contract/transcripts.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { changeRecording } from '../recordings.ts'
import type { Message } from './down.ts'
import { languageAt } from './language-at.ts'
import { recordingRow, type RecordingRow } from '../recording-row.ts'

/** A running recording whose row is updated, and the channel to its browser. */
interface RecordingChannel {
  s: Services
  recording: Pick<RecordingRow, 'id' | 'userId'>
  send: (message: Message) => void
}

/**
 * Reports the engine of a recording from a sample on (specification §4) and stores it in the recording.
 * @returns once it is stored; a failure is only logged
 */
export function noteEngine(told: RecordingChannel, engine: string, sample: number): Promise<void> {
  const from = sample / sampleRate
  told.send({ type: 'engine', engine, from })
  return note(told, 'engine', async (tx, row) => {
    const engines = withPart(row.engines, { from, engine })
    const engineNote = row.engine === engine ? row.engineNote : ''
    await changeRecording(told.s, tx, row, { engines, engine, engineNote })
    await touchScribe(told.s, tx, row.userId, row.scribeId, { engine })
  })
}

/**
 * Reports the language of a recording from a sample on and stores it in the recording.
 * @param engine the engine for that language; null if there is none
 * @returns once it is stored; a failure is only logged
 */
export function noteLanguage(
  told: RecordingChannel,
  language: string,
  engine: string | null,
  sample: number,
): Promise<void> {
  const from = sample / sampleRate
  told.send({ type: 'language', language, engine, from })
  return note(told, 'language', async (tx, row) => {
    if (languageAt(row) === language) return
    const languages = [...row.languages.filter((one) => one.from < from), { from, language }]
    await changeRecording(told.s, tx, row, { languages, engine: engine ?? row.engine })
  })
}

/**
 * Applies a change to the present row. The lines carry the same information; only a later transcription would miss it.
 */
async function note(
  { s, recording: { userId, id: recordingId } }: RecordingChannel,
  what: 'engine' | 'language',
  change: (tx: Tx, row: RecordingRow) => Promise<void>,
): Promise<void> {
  await s.db
    .as(userId, async (tx) => change(tx, await recordingRow(s, tx, { userId, recordingId }, true)))
    .catch((error: unknown) =>
      s.log(`A change of ${what} is not noted: ${errorLabel(error)}`, 'error'),
    )
}

import type { QueryClient } from '@tanstack/react-query'
import type { Chunk } from '#contract/transcripts.ts'
import { setClinician, setSpeaker, type SpeakerUndo, undoSpeakers } from '#contract/speakers.ts'
import { call } from '#web/api/client.ts'
import { toastError, toastUndo } from '#web/ui/toast.tsx'
import { speakerName } from './lines.ts'
import { changeSpeakers, rereadLines } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

export type Scope = 'lines' | 'onwards' | 'everywhere'

/** Changes the speaker of lines, in the scope that was chosen; a toast offers to undo it. */
export async function changeSpeaker(
  queries: QueryClient,
  scribeId: string,
  chunks: readonly Chunk[],
  to: string,
  scope: Scope,
): Promise<void> {
  const seqs = chunks.map(({ seq }) => seq)
  const send = (signal: AbortSignal) =>
    call(setSpeaker, { params: { id: scribeId }, body: { seqs, to, scope }, signal })
  // These lines change at once, the others when the server has answered.
  await change(queries, scribeId, () =>
    changeSpeakers(queries, scribeId, seqs, to, send).then((done) => ({
      ...done,
      message: t(
        '{count, plural, one {# line changed to {speaker}} other {# lines changed to {speaker}}}',
        { count: done.changed, speaker: speakerName(to) },
      ),
    })),
  )
}

/** Sets which speaker is the clinician; of two, the other is the patient. */
export async function confirmClinician(
  queries: QueryClient,
  scribeId: string,
  name: string,
  message = t('Clinician and patient named'),
): Promise<void> {
  await change(queries, scribeId, () =>
    call(setClinician, { params: { id: scribeId }, body: { name } }).then(({ undo }) => ({
      undo,
      message,
    })),
  )
}

async function change(
  queries: QueryClient,
  scribeId: string,
  send: () => Promise<{ undo: SpeakerUndo; message: string }>,
): Promise<void> {
  try {
    const { undo, message } = await send()
    toastUndo(message, () => void takeBack(queries, scribeId, undo))
  } catch (error) {
    toastError(error)
  }
  await rereadLines(queries, scribeId)
}

async function takeBack(queries: QueryClient, scribeId: string, undo: SpeakerUndo): Promise<void> {
  try {
    await call(undoSpeakers, { params: { id: scribeId }, body: { undo } })
  } catch (error) {
    toastError(error)
  }
  await rereadLines(queries, scribeId)
}

import { yearDate } from '#web/ui/times.ts'
import { rejectionWords } from '#contract/transcription-jobs.ts'
import type { Recording } from '#contract/transcripts.ts'
import { RecordingRow } from './RecordingRow.tsx'
import css from './transcript.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** The recordings that need attention: waiting, in progress, failed or interrupted. */
export function RecordingList({
  recordings,
  live,
}: {
  recordings: readonly Recording[]
  live: boolean
}) {
  const shown = recordings.filter((recording) => describeRecording(recording, live) !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={css.recordings} aria-label={t('Recordings')}>
      {shown.map((recording) => (
        <li key={recording.id}>
          <RecordingRow recording={recording} text={describeRecording(recording, live) ?? ''} />
        </li>
      ))}
    </ul>
  )
}

/** Why a recording waits. It is checked once a minute, so the reason may pass before it is transcribed. */
export const describeWait = ({ error }: Recording): string =>
  error ? translate(error) : t('Audio saved. Waiting to be transcribed')

/** When the audio of a recording was deleted, in words; undefined while it is there. */
export const describeDeletedAudio = ({ audioGone }: Recording): string | undefined =>
  audioGone && t('Audio deleted on {date}. The transcript is kept.', { date: yearDate(audioGone) })

/** The state of a recording in words; undefined when it needs no attention. */
function describeRecording(recording: Recording, live: boolean): string | undefined {
  const { state, transcription, error, progress, duration, secondPass } = recording
  if (state !== 'stored') return live ? undefined : t('Recording elsewhere, or interrupted there')
  if (recording.audioGone) return describeDeletedAudio(recording)
  if (transcription === 'failed') return describeFailure(recording)
  if (transcription === 'none' && duration > 0) return error ? translate(error) : undefined
  if (transcription === 'waiting') return describeWait(recording)
  if (transcription === 'pending') return t('Queued')
  if (transcription === 'started')
    return t('Transcribing {percent}%', { percent: Math.round(progress) })
  return secondPass ? describeSecondPass(secondPass, progress) : undefined
}

function describeFailure({ error, rejection }: Recording): string {
  const advice = rejection && translate(rejectionWords[rejection].advice)
  const reason = error ? translate(error) : t('Could not be transcribed.')
  return advice ? `${reason} ${advice}` : reason
}

function describeSecondPass(
  { state, engine }: NonNullable<Recording['secondPass']>,
  progress: number,
): string {
  if (state === 'pending') return t('A more accurate transcript will follow')
  if (state === 'started')
    return t('Improving the transcript, {percent}%', { percent: Math.round(progress) })
  if (state === 'failed') return t('Could not improve the transcript. The live text is kept.')
  return t('{service} can make a more accurate transcript', { service: engine })
}

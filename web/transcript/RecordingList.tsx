import { yearDate } from '#web/ui/times.ts'
import { rejectionWords } from '#contract/transcription-jobs.ts'
import type { Recording } from '#contract/transcripts.ts'
import { RecordingRow } from './RecordingRow.tsx'
import css from './transcript.module.css'
import { t } from '#web/i18n/i18n.ts'

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
  error ?? t('Audio saved, waits to be transcribed')

/** The state of a recording in words; undefined when it needs no attention. */
function describeRecording(recording: Recording, live: boolean): string | undefined {
  const { state, transcription, error, progress, duration, secondPass } = recording
  if (state !== 'stored') return live ? undefined : t('Recording elsewhere, or cut short there')
  if (recording.audioGone)
    return t('Audio deleted on {yearDate}, its text stays', {
      yearDate: yearDate(recording.audioGone),
    })
  if (transcription === 'failed') return describeFailure(recording)
  if (transcription === 'none' && duration > 0) return error ?? undefined
  if (transcription === 'waiting') return describeWait(recording)
  if (transcription === 'pending') return t('Waits for its turn')
  if (transcription === 'started')
    return t('Transcribing {round}%', { round: Math.round(progress) })
  return secondPass ? describeSecondPass(secondPass, progress) : undefined
}

function describeFailure({ error, rejection }: Recording): string {
  const advice = rejection && rejectionWords[rejection].advice
  return [error ?? t('Could not be transcribed.'), advice].filter(Boolean).join(' ')
}

function describeSecondPass(
  { state, engine }: NonNullable<Recording['secondPass']>,
  progress: number,
): string {
  if (state === 'pending') return t('A more accurate text follows')
  if (state === 'started')
    return t('Reading again for a more accurate text, {progress}%', { progress })
  if (state === 'failed') return t('The more accurate text could not be made. The live text stays.')
  return t('{engine} could make a more accurate text', { engine })
}

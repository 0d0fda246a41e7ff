import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AudioLines, TriangleAlert } from 'lucide-react'
import { runSecondPass } from '#contract/transcript-versions.ts'
import { cancelTranscription, rejectionWords } from '#contract/transcription-jobs.ts'
import { finishRecording, transcribeRecording, type Recording } from '#contract/transcripts.ts'
import { clock } from '#common/time-mark.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { yearDate } from '#web/ui/times.ts'
import css from './transcript.module.css'
import { useSpeech } from './useSpeech.ts'

/** Recordings about which there is something to say: waiting, being worked on, failed, cut short. */
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
    <ul className={css.recordings} aria-label="Recordings">
      {shown.map((recording) => (
        <li key={recording.id}>
          <RecordingRow recording={recording} text={describeRecording(recording, live) ?? ''} />
        </li>
      ))}
    </ul>
  )
}

function RecordingRow({ recording, text }: { recording: Recording; text: string }) {
  const { id, scribeId, duration, transcription, progress, state, jobId, secondPass } = recording
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: keys.recording(scribeId) })
  const again = useMutation({
    mutationFn: () => call(transcribeRecording, { params: { id } }),
    onSettled: refresh,
  })
  const finish = useMutation({
    mutationFn: () => call(finishRecording, { params: { id } }),
    onSettled: refresh,
  })
  const cancel = useMutation({
    mutationFn: () => call(cancelTranscription, { params: { jobId: jobId ?? '' } }),
    onSettled: refresh,
  })
  const pass = useMutation({
    mutationFn: () => call(runSecondPass, { params: { id } }),
    onSettled: refresh,
  })
  const failed = transcription === 'failed'
  const cancelled = transcription === 'none' && state === 'stored' && duration > 0
  const canTranscribe = useSpeech('speech-batch') === 'ready'
  const running = jobId !== null && transcription !== 'waiting'
  const offered = secondPass?.state === 'offered' || secondPass?.state === 'failed'
  return (
    <>
      {failed ? <TriangleAlert size={15} aria-hidden /> : <AudioLines size={15} aria-hidden />}
      <span>
        {clock(duration)} · {text}
      </span>
      {running && <Progress value={progress} w={80} size="sm" aria-label="Transcribed" />}
      {(failed || cancelled || transcription === 'waiting') && canTranscribe && (
        <Button
          size="compact-xs"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate()}
        >
          {failed ? 'Retry' : 'Transcribe now'}
        </Button>
      )}
      {running && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          Cancel
        </Button>
      )}
      {offered && (
        <Button
          size="compact-xs"
          variant="default"
          loading={pass.isPending}
          onClick={() => pass.mutate()}
        >
          Read again
        </Button>
      )}
      {state !== 'stored' && (
        <Button
          size="compact-xs"
          variant="default"
          loading={finish.isPending}
          onClick={() => finish.mutate()}
        >
          Finish
        </Button>
      )}
    </>
  )
}

/** Why a recording waits; it is looked at once a minute, so the reason may be gone before it is transcribed. */
export const describeWait = ({ error }: Recording): string =>
  error ?? 'Audio saved, waits to be transcribed'

/** What is to be said about a recording; undefined when all is well. */
function describeRecording(recording: Recording, live: boolean): string | undefined {
  const { state, transcription, error, progress, duration, secondPass } = recording
  if (state !== 'stored') return live ? undefined : 'Recording elsewhere, or cut short there'
  if (recording.audioGone)
    return `Audio deleted on ${yearDate(recording.audioGone)}, its text stays`
  if (transcription === 'failed') return describeFailure(recording)
  if (transcription === 'none' && duration > 0) return error ?? undefined
  if (transcription === 'waiting') return describeWait(recording)
  if (transcription === 'pending') return 'Waits for its turn'
  if (transcription === 'started') return `Transcribing ${Math.round(progress)}%`
  return secondPass ? describeSecondPass(secondPass, progress) : undefined
}

function describeFailure({ error, rejection }: Recording): string {
  const advice = rejection && rejectionWords[rejection].advice
  return [error ?? 'Could not be transcribed.', advice].filter(Boolean).join(' ')
}

function describeSecondPass(
  { state, engine }: NonNullable<Recording['secondPass']>,
  progress: number,
): string {
  if (state === 'pending') return 'A more accurate text follows'
  if (state === 'started') return `Reading again for a more accurate text, ${progress}%`
  if (state === 'failed') return 'The more accurate text could not be made. The live text stays.'
  return `${engine} could make a more accurate text`
}

import { Button, Progress } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { AudioLines, TriangleAlert } from 'lucide-react'
import { clock } from '#common/time-mark.ts'
import { runSecondPass } from '#contract/transcript-versions.ts'
import { cancelTranscription } from '#contract/transcription-jobs.ts'
import { finishRecording, transcribeRecording, type Recording } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { useSpeech } from './useSpeech.ts'
import { t } from '#web/i18n/i18n.ts'

/** One recording: its state, and what can be done about it. */
export function RecordingRow({ recording, text }: { recording: Recording; text: string }) {
  const Icon = hasFailed(recording) ? TriangleAlert : AudioLines
  return (
    <>
      <Icon size={15} aria-hidden />
      <span>
        {clock(recording.duration)} · {text}
      </span>
      {isRunning(recording) && (
        <Progress value={recording.progress} w={80} size="sm" aria-label={t('Transcribed')} />
      )}
      <RecordingActions recording={recording} />
    </>
  )
}

const hasFailed = ({ transcription }: Recording) => transcription === 'failed'

const isRunning = ({ jobId, transcription }: Recording) =>
  jobId !== null && transcription !== 'waiting'

function mayTranscribe({ transcription, state, duration }: Recording): boolean {
  const isCancelled = transcription === 'none' && state === 'stored' && duration > 0
  return isCancelled || transcription === 'failed' || transcription === 'waiting'
}

function RecordingActions({ recording }: { recording: Recording }) {
  const { id, state, jobId, secondPass } = recording
  const canTranscribe = useSpeech('speech-batch') === 'ready'
  const mayReadAgain = secondPass?.state === 'offered' || secondPass?.state === 'failed'
  return (
    <>
      {canTranscribe && mayTranscribe(recording) && (
        <RowButton
          recording={recording}
          label={hasFailed(recording) ? t('Retry') : t('Transcribe now')}
          send={() => call(transcribeRecording, { params: { id } })}
        />
      )}
      {isRunning(recording) && jobId !== null && (
        <RowButton
          recording={recording}
          label={t('Cancel')}
          quiet
          send={() => call(cancelTranscription, { params: { jobId } })}
        />
      )}
      {mayReadAgain && (
        <RowButton
          recording={recording}
          label={t('Improve transcript')}
          send={() => call(runSecondPass, { params: { id } })}
        />
      )}
      {state !== 'stored' && (
        <RowButton
          recording={recording}
          label={t('Finish')}
          send={() => call(finishRecording, { params: { id } })}
        />
      )}
    </>
  )
}

interface RowButtonProps {
  recording: Recording
  label: string
  quiet?: boolean
  send: () => Promise<unknown>
}

/** Sends a request about a recording, and reads the visit's recordings again. */
function RowButton({ recording, label, quiet = false, send }: RowButtonProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: keys.recording(recording.scribeId) }),
  })
  return (
    <Button
      size="compact-xs"
      {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      loading={isPending}
      onClick={() => mutate()}
    >
      {label}
    </Button>
  )
}

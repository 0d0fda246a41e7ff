import { Button } from '@mantine/core'
import { ClipboardPaste, FileText, Mic, MicOff, Upload } from 'lucide-react'
import type { Recording } from '#contract/transcripts.ts'
import { useConnection } from '#web/api/live.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ImportButton } from './ImportButton.tsx'
import { describeWait } from './RecordingList.tsx'
import { SetUpSpeechButton } from './SetUpSpeech.tsx'
import { useSpeech } from './useSpeech.ts'

interface Props {
  scribeId: string
  live: boolean
  recordings: readonly Recording[]
  /** The notices above say what became of a recording. */
  interrupted: boolean
  onPaste: () => void
  onUpload: () => void
}

/** Before anything is written down: why not yet, and what to do. */
export function EmptyTranscript({
  scribeId,
  live,
  recordings,
  interrupted,
  onPaste,
  onUpload,
}: Props) {
  const speech = useSpeech()
  const offline = useConnection((connection) => connection.state === 'offline')
  const kept = recordings.some(({ state }) => state === 'stored')
  const missing = speech === 'not-set-up'
  const failing = speech === 'failing'
  // What waits for its turn waits for an engine where none answers.
  const busy = recordings.some(
    ({ transcription }) => transcription === 'started' || (transcription === 'pending' && !failing),
  )
  const setUp = <SetUpSpeechButton />
  if (live && offline)
    return (
      <EmptyState icon={Mic} title="The audio is kept on this device">
        There is no connection, so no words appear. It is sent when the connection is back; type
        what matters under Notes and files.
      </EmptyState>
    )
  if (live && missing)
    return (
      <EmptyState icon={Mic} title="The audio is being saved" actions={setUp}>
        Transcription is not set up. Nothing is lost: the recording is transcribed as soon as it is,
        or type what matters under Notes and files.
      </EmptyState>
    )
  if (live && failing)
    return (
      <EmptyState icon={Mic} title="The audio is being saved">
        Transcription does not answer now. Nothing is lost: the audio is kept and is transcribed
        when it answers again.
      </EmptyState>
    )
  if (live && speech === undefined)
    return (
      <EmptyState icon={Mic} title="The audio is being saved">
        Whether words can be made of it now is not known yet.
      </EmptyState>
    )
  if (live)
    return (
      <EmptyState icon={Mic} title="Listening…">
        Words appear here as they are said.
      </EmptyState>
    )
  if (interrupted || recordings.some(({ state }) => state !== 'stored')) return null
  if (busy)
    return (
      <EmptyState icon={FileText} title="Transcribing…">
        The lines appear here as they are ready. You can leave this page.
      </EmptyState>
    )
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<ClipboardPaste size={15} aria-hidden />}
        onClick={onPaste}
      >
        Paste or type
      </Button>
      <ImportButton scribeId={scribeId} />
      <Button variant="default" leftSection={<Upload size={15} aria-hidden />} onClick={onUpload}>
        Upload audio
      </Button>
    </>
  )
  if (kept && missing)
    return (
      <EmptyState
        icon={MicOff}
        title="Audio saved. Transcription is not set up"
        actions={
          <>
            {setUp}
            {actions}
          </>
        }
      >
        The recording waits and is transcribed as soon as an engine exists. You can listen to it
        below.
      </EmptyState>
    )
  if (kept && failing)
    return (
      <EmptyState
        icon={MicOff}
        title="Audio saved. Transcription does not answer"
        actions={actions}
      >
        The recording waits and is transcribed when it answers again. You can listen to it below.
      </EmptyState>
    )
  const waiting = recordings.find(({ transcription }) => transcription === 'waiting')
  if (waiting)
    return (
      <EmptyState icon={MicOff} title={describeWait(waiting)} actions={actions}>
        The recording waits and is transcribed as soon as an engine can. You can listen to it below.
      </EmptyState>
    )
  return (
    <EmptyState icon={Mic} title="Nothing was said yet" actions={actions}>
      Press Record, or bring the words another way.
    </EmptyState>
  )
}

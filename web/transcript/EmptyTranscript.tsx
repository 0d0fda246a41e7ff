import { Button } from '@mantine/core'
import { ClipboardPaste, FileText, Mic, MicOff, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Recording } from '#contract/transcripts.ts'
import { useConnection } from '#web/api/live.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ImportButton } from './ImportButton.tsx'
import { describeWait } from './RecordingList.tsx'
import { SetUpSpeechButton } from './SetUpSpeech.tsx'
import { useSpeech } from './useSpeech.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  live: boolean
  recordings: readonly Recording[]
  /** The notices above already describe a recording. */
  interrupted: boolean
  onPaste: () => void
  onUpload: () => void
}

/** Shown before there are lines: why there are none yet, and what to do. */
export function EmptyTranscript({ live, recordings, interrupted, ...ways }: Props) {
  const speech = useSpeech()
  if (live) return <Listening />
  if (interrupted || recordings.some(({ state }) => state !== 'stored')) return null
  if (recordings.some((recording) => isTranscribing(recording, speech)))
    return (
      <EmptyState icon={FileText} title={t('Transcribing…')}>
        {t('The lines appear here as they are ready. You can leave this page.')}
      </EmptyState>
    )
  return <NotTranscribed recordings={recordings} actions={<OtherWays {...ways} />} />
}

/** A pending recording waits for the engine where none answers. */
const isTranscribing = ({ transcription }: Recording, speech: ReturnType<typeof useSpeech>) =>
  transcription === 'started' || (transcription === 'pending' && speech !== 'failing')

/** While this window records. */
function Listening() {
  const speech = useSpeech()
  const offline = useConnection((connection) => connection.state === 'offline')
  if (offline)
    return (
      <EmptyState icon={Mic} title={t('The audio is kept on this device')}>
        {t(
          'There is no connection, so no words appear. It is sent when the connection is back; type what matters under Notes and files.',
        )}
      </EmptyState>
    )
  if (speech === 'ready' || speech === 'untested')
    return (
      <EmptyState icon={Mic} title={t('Listening…')}>
        {t('Words appear here as they are said.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Mic}
      title={t('The audio is being saved')}
      actions={speech === 'not-set-up' && <SetUpSpeechButton />}
    >
      {savedAudioWords[speech ?? 'unknown']}
    </EmptyState>
  )
}

const savedAudioWords = {
  'not-set-up': t(
    'Transcription is not set up. Nothing is lost: the recording is transcribed as soon as it is, or type what matters under Notes and files.',
  ),
  failing: t(
    'Transcription does not answer now. Nothing is lost: the audio is kept and is transcribed when it answers again.',
  ),
  unknown: t('Whether words can be made of it now is not known yet.'),
}

interface NotTranscribedProps {
  recordings: readonly Recording[]
  actions: ReactNode
}

/** No lines and no job: nothing was recorded, or the recording waits for an engine. */
function NotTranscribed({ recordings, actions }: NotTranscribedProps) {
  const speech = useSpeech()
  const withSetUp = (
    <>
      <SetUpSpeechButton />
      {actions}
    </>
  )
  const hasAudio = recordings.some(({ state }) => state === 'stored')
  if (hasAudio && speech === 'not-set-up')
    return (
      <EmptyState
        icon={MicOff}
        title={t('Audio saved. Transcription is not set up')}
        actions={withSetUp}
      >
        {t(
          'The recording waits and is transcribed as soon as an engine exists. You can listen to it below.',
        )}
      </EmptyState>
    )
  if (hasAudio && speech === 'failing')
    return (
      <EmptyState
        icon={MicOff}
        title={t('Audio saved. Transcription does not answer')}
        actions={actions}
      >
        {t(
          'The recording waits and is transcribed when it answers again. You can listen to it below.',
        )}
      </EmptyState>
    )
  const waiting = recordings.find(({ transcription }) => transcription === 'waiting')
  if (waiting)
    return (
      <EmptyState icon={MicOff} title={describeWait(waiting)} actions={actions}>
        {t(
          'The recording waits and is transcribed as soon as an engine can. You can listen to it below.',
        )}
      </EmptyState>
    )
  return (
    <EmptyState icon={Mic} title={t('Nothing was said yet')} actions={actions}>
      {t('Press Record, or bring the words another way.')}
    </EmptyState>
  )
}

function OtherWays({
  scribeId,
  onPaste,
  onUpload,
}: Pick<Props, 'scribeId' | 'onPaste' | 'onUpload'>) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<ClipboardPaste size={15} aria-hidden />}
        onClick={onPaste}
      >
        {t('Paste or type')}
      </Button>
      <ImportButton scribeId={scribeId} />
      <Button variant="default" leftSection={<Upload size={15} aria-hidden />} onClick={onUpload}>
        {t('Upload audio')}
      </Button>
    </>
  )
}

import { Button } from '@mantine/core'
import { ClipboardPaste, FileText, Mic, MicOff, Upload } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import type { Recording } from '#contract/transcripts.ts'
import { useConnection } from '#web/api/live.ts'
import { paths } from '#web/paths.ts'
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
        {t('Lines appear here when they are ready. You can leave this page.')}
      </EmptyState>
    )
  return <NotTranscribed recordings={recordings} actions={<OtherWays {...ways} />} />
}

/** A pending recording waits for an engine that isn't answering. */
const isTranscribing = ({ transcription }: Recording, speech: ReturnType<typeof useSpeech>) =>
  transcription === 'started' || (transcription === 'pending' && speech !== 'failing')

/** While this window records. */
function Listening() {
  const speech = useSpeech()
  const offline = useConnection((connection) => connection.state === 'offline')
  if (offline)
    return (
      <EmptyState icon={Mic} title={t('Saving audio')}>
        {t('Text appears here once the audio is sent. Meanwhile, you can type notes.')}
      </EmptyState>
    )
  if (speech === 'ready' || speech === 'untested')
    return (
      <EmptyState icon={Mic} title={t('Listening…')}>
        {t('Text appears here as you speak.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Mic}
      title={t('Saving audio')}
      actions={speech === 'not-set-up' && <SetUpSpeechButton />}
    >
      {savedAudioWords[speech ?? 'unknown']}
    </EmptyState>
  )
}

const savedAudioWords = {
  'not-set-up': t(
    'Transcription isn’t set up. Your recording is saved and will be transcribed once it is. Meanwhile, you can type notes.',
  ),
  failing: t(
    'Transcription isn’t responding. Your recording is saved and will be transcribed when it responds.',
  ),
  unknown: t('Checking whether transcription is available.'),
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
  const held = recordings.find(({ heldByRule }) => heldByRule)
  if (held) return <HeldByRule recording={held} actions={actions} />
  const hasAudio = recordings.some(({ state }) => state === 'stored')
  if (hasAudio && speech === 'not-set-up')
    return (
      <AudioSaved title={t('Audio saved. Transcription is not set up')} actions={withSetUp}>
        {t('It will be transcribed once a speech service is set up. You can listen to it below.')}
      </AudioSaved>
    )
  if (hasAudio && speech === 'failing')
    return (
      <AudioSaved title={t('Audio saved. Transcription does not answer')} actions={actions}>
        {t('It will be transcribed when the service responds. You can listen to it below.')}
      </AudioSaved>
    )
  const waiting = recordings.find(({ transcription }) => transcription === 'waiting')
  if (waiting)
    return (
      <AudioSaved title={describeWait(waiting)} actions={actions}>
        {t(
          'It will be transcribed once a speech service is available. You can listen to it below.',
        )}
      </AudioSaved>
    )
  return (
    <EmptyState icon={Mic} title={t('No transcript yet')} actions={actions}>
      {t('Press Record, or add a transcript below.')}
    </EmptyState>
  )
}

interface HeldProps {
  recording: Recording
  actions: ReactNode
}

const HeldByRule = ({ recording, actions }: HeldProps) => (
  <AudioSaved title={describeWait(recording)} actions={actions}>
    {t('It is waiting because of a rule of your group. You can listen to it below.')}{' '}
    <Link to={paths.settings('recording')}>{t('See whose rule it is')}</Link>
  </AudioSaved>
)

const AudioSaved = (props: Omit<ComponentProps<typeof EmptyState>, 'icon'>) => (
  <EmptyState icon={MicOff} {...props} />
)

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

import { ActionIcon, Button } from '@mantine/core'
import { ChevronDown, Mic, Pause, Play, Square, TriangleAlert } from 'lucide-react'
import { lazy } from 'react'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import { Levels } from './Levels.tsx'
import { useMeter } from './meter.ts'
import { dismissFailure, pauseRecording, resumeRecording, useRecorder } from './recorder.ts'
import css from './recorder.module.css'
import { elapsed } from './saving.ts'

const loadMenu = () => import('./RecordMenu.tsx')
const RecordMenu = lazy(async () => ({ default: (await loadMenu()).RecordMenu }))

interface Props {
  /** Something else is the primary action here. */
  quiet: boolean
  onRecord: () => void
  /** Records more into the visit that is open, where that makes sense. */
  onRecordHere: (() => void) | undefined
  onStop: () => void
  onReplay: () => void
}

/** Record, and in the same place Pause and Stop: on every page. Coral while recording, and nothing else ever is. */
export function RecorderPill({ onStop, ...start }: Props) {
  const session = useRecorder((r) => r.session)
  if (!session) return <Start {...start} />
  const { phase, source, silent } = session
  const paused = phase === 'paused'
  return (
    <div className={css.pill} data-paused={paused || undefined} role="group" aria-label="Recording">
      {silent ? (
        <span title="No sound is arriving. Check the microphone.">
          <TriangleAlert size={18} aria-label="No sound is arriving" />
        </span>
      ) : (
        <Levels still={paused} />
      )}
      <Elapsed replay={source === 'replay'} />
      {source === 'microphone' && (
        <Button
          variant="transparent"
          className={css.pillButton ?? ''}
          leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
          onClick={paused ? resumeRecording : pauseRecording}
        >
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      <Button
        className={css.stop ?? ''}
        leftSection={<Square size={12} fill="currentColor" aria-hidden />}
        onClick={onStop}
      >
        Stop
      </Button>
    </div>
  )
}

function Elapsed({ replay }: { replay: boolean }) {
  const seconds = useMeter((m) => Math.floor(m.seconds))
  return (
    <span className={css.elapsed}>
      {replay && 'Replay '}
      <span className={css.seconds}>{elapsed(seconds)}</span>
    </span>
  )
}

function Start({ quiet, onRecord, onRecordHere, onReplay }: Omit<Props, 'onStop'>) {
  return (
    <div className={css.start}>
      <Button
        variant={quiet ? 'default' : 'filled'}
        className={css.record ?? ''}
        leftSection={<Mic size={16} aria-hidden />}
        onClick={onRecord}
        title="R"
      >
        Record
      </Button>
      <LazyMenu
        position="bottom-end"
        width={270}
        preload={loadMenu}
        button={(opener) => (
          <ActionIcon
            {...opener}
            variant={quiet ? 'default' : 'filled'}
            className={css.chevron ?? ''}
            aria-label="Microphone, language and other ways to record"
            onClick={() => {
              dismissFailure()
              opener.onClick()
            }}
          >
            <ChevronDown size={16} aria-hidden />
          </ActionIcon>
        )}
      >
        <RecordMenu onReplay={onReplay} onRecordHere={onRecordHere} />
      </LazyMenu>
    </div>
  )
}

import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { ChevronDown, Mic, Pause, Play, Square, TriangleAlert } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Levels } from './Levels.tsx'
import { useMeter } from './meter.ts'
import { dismissFailure, pauseRecording, resumeRecording, useRecorder } from './recorder.ts'
import css from './recorder.module.css'
import { elapsed } from './saving.ts'

const RecordMenu = lazy(async () => ({ default: (await import('./RecordMenu.tsx')).RecordMenu }))

interface Props {
  /** Something else is the primary action here. */
  quiet: boolean
  onRecord: () => void
  onStop: () => void
  onReplay: () => void
}

/** Record, and in the same place Pause and Stop: on every page. Coral while recording, and nothing else ever is. */
export function RecorderPill({ quiet, onRecord, onStop, onReplay }: Props) {
  const session = useRecorder((r) => r.session)
  if (!session) return <Start quiet={quiet} onRecord={onRecord} onReplay={onReplay} />
  const { phase, source, silent } = session
  const paused = phase === 'paused'
  return (
    <div className={css.pill} data-paused={paused || undefined} role="group" aria-label="Recording">
      {silent ? (
        <Tooltip label="No sound is arriving. Check the microphone.">
          <TriangleAlert size={18} aria-label="No sound is arriving" />
        </Tooltip>
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

function Start({ quiet, onRecord, onReplay }: Omit<Props, 'onStop'>) {
  const failure = useRecorder((r) => r.failure)
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
      <Menu position="bottom-end" width={270} opened={failure ? false : undefined}>
        <Menu.Target>
          <ActionIcon
            variant={quiet ? 'default' : 'filled'}
            className={css.chevron ?? ''}
            aria-label="Microphone, language and other ways to record"
            onClick={dismissFailure}
          >
            <ChevronDown size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Suspense>
            <RecordMenu onReplay={onReplay} />
          </Suspense>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}

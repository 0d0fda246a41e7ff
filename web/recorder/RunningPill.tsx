import { ActionIcon, Button } from '@mantine/core'
import { ChevronDown, CloudOff, Pause, Play, Square, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { LazyMenu } from '#web/ui/LazyMenu.tsx'
import { elapsed } from '#common/time-mark.ts'
import { alarmWords } from './alarms.ts'
import { Levels } from './Levels.tsx'
import { useMeter } from './meter.ts'
import { Microphones } from './Microphones.tsx'
import { PillNote } from './PillNote.tsx'
import { pauseRecording, resumeRecording } from './recorder.ts'
import css from './recorder.module.css'
import { savingText } from './saving.ts'
import type { SessionView } from './session-view.ts'
import { useSecond } from './useSecond.ts'
import { t } from '#web/i18n/i18n.ts'

/** The recorder on every page: level, time, where it is stored, Pause, Stop, and problems. */
export function RunningPill({ session, onStop }: { session: SessionView; onStop: () => void }) {
  const { phase, source, alarm, scribeId } = session
  const paused = phase === 'paused'
  return (
    <PillNote session={session} onStop={onStop}>
      <div
        className={css.pill}
        data-low
        data-paused={paused || undefined}
        role="group"
        aria-label={t('Recording')}
      >
        <Link
          to={paths.scribe(scribeId)}
          className={css.toVisit ?? ''}
          title={t('Go to the visit')}
        >
          {alarm ? (
            <TriangleAlert size={18} aria-label={alarmWords[alarm].message} />
          ) : (
            <Levels still={paused} />
          )}
          <span className={css.clockAndKept}>
            <Elapsed replay={source === 'replay'} />
            <Kept session={session} />
          </span>
        </Link>
        {source === 'microphone' && <PauseButton paused={paused} />}
        <Button
          className={css.stop ?? ''}
          leftSection={<Square size={12} fill="currentColor" aria-hidden />}
          onClick={onStop}
        >
          {t('Stop')}
        </Button>
        {source === 'microphone' && <MicrophoneMenu />}
      </div>
    </PillNote>
  )
}

function Elapsed({ replay }: { replay: boolean }) {
  const seconds = useMeter((m) => Math.floor(m.seconds))
  return (
    <span className={css.elapsed}>
      {replay && `${t('Replay')} `}
      <span className={css.seconds}>{elapsed(seconds)}</span>
    </span>
  )
}

function Kept({ session }: { session: SessionView }) {
  const { short, late } = savingText(session, useSecond(), false)
  if (!short) return null
  return (
    <span className={css.kept} data-late={late || undefined}>
      {late && <CloudOff size={12} aria-hidden />}
      {short}
    </span>
  )
}

function PauseButton({ paused }: { paused: boolean }) {
  return (
    <Button
      variant="transparent"
      className={css.pillButton ?? ''}
      leftSection={paused ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
      aria-label={paused ? t('Resume') : t('Pause')}
      onClick={paused ? resumeRecording : pauseRecording}
    >
      <span className={css.pauseWord}>{paused ? t('Resume') : t('Pause')}</span>
    </Button>
  )
}

function MicrophoneMenu() {
  return (
    <LazyMenu
      position="bottom-end"
      width={290}
      button={(opener) => (
        <ActionIcon
          {...opener}
          variant="transparent"
          className={css.pillChevron ?? ''}
          aria-label={t('Change the microphone')}
        >
          <ChevronDown size={16} aria-hidden />
        </ActionIcon>
      )}
    >
      <Microphones />
    </LazyMenu>
  )
}

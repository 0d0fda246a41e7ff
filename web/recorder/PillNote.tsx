import { Button, CloseButton, Menu, Popover } from '@mantine/core'
import { AppWindow, Clock, Info, Mic, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { elapsed } from '#common/time-mark.ts'
import { alarmWords } from './alarms.ts'
import { Microphones } from './Microphones.tsx'
import css from './recorder.module.css'
import { leaveTab, readNotice, shareTab, visitGoesOn } from './recorder.ts'
import type { SessionView } from './session-view.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  session: SessionView
  onStop: () => void
  /** The recorder, from which the note hangs. */
  children: ReactNode
}

/** What the recorder has to tell, on every page: an alarm first, then a question, then news. It never stops anything. */
export function PillNote({ session, onStop, children }: Props) {
  const note = noteOf(session, onStop)
  return (
    <Popover
      opened={note !== null}
      position="bottom-end"
      width={340}
      shadow="md"
      trapFocus={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      // It has its own role, which isn't a dialog's.
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown className={css.note ?? ''}>{note}</Popover.Dropdown>
    </Popover>
  )
}

function noteOf(session: SessionView, onStop: () => void): ReactNode {
  const { alarm, seemsOver, notice, gap, phase } = session
  if (phase === 'stopping') return null
  if (alarm) return <AlarmNote alarm={alarm} notice={notice} />
  if (seemsOver) return <OverNote onStop={onStop} />
  if (notice) return <News text={notice} />
  if (gap)
    return (
      <News
        text={t('{start} to {end} not captured.', {
          start: elapsed(gap.from),
          end: elapsed(gap.to),
        })}
      />
    )
  return null
}

function AlarmNote({
  alarm,
  notice,
}: Required<Pick<SessionView, 'notice'>> & { alarm: keyof typeof alarmWords }) {
  const { message, toDo, action } = alarmWords[alarm]
  return (
    <div role="alert" className={css.noteBody} data-alarm>
      <TriangleAlert size={18} aria-hidden />
      <div>
        <strong>{message}</strong>
        <p>{notice ?? toDo}</p>
        {action === 'tab' ? <TabButtons alarm={alarm} /> : <MicrophoneButton />}
      </div>
    </div>
  )
}

function TabButtons({ alarm }: { alarm: keyof typeof alarmWords }) {
  return (
    <div className={css.noteButtons}>
      <Button
        size="compact-md"
        leftSection={<AppWindow size={14} aria-hidden />}
        onClick={shareTab}
      >
        {t('Share the tab again')}
      </Button>
      {alarm !== 'tab-silent' && (
        <Button size="compact-md" variant="default" onClick={leaveTab}>
          {t('Continue without it')}
        </Button>
      )}
    </div>
  )
}

function MicrophoneButton() {
  return (
    <Menu position="bottom-start" width={270}>
      <Menu.Target>
        <Button size="compact-md" leftSection={<Mic size={14} aria-hidden />}>
          {t('Choose a microphone')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Microphones />
      </Menu.Dropdown>
    </Menu>
  )
}

function OverNote({ onStop }: { onStop: () => void }) {
  return (
    <div role="status" className={css.noteBody}>
      <Clock size={18} aria-hidden />
      <div>
        <strong>{t('Is the visit over?')}</strong>
        <p>{t('No speech for 5 minutes. Still recording.')}</p>
        <div className={css.noteButtons}>
          <Button size="compact-md" onClick={onStop}>
            {t('Stop recording')}
          </Button>
          <Button size="compact-md" variant="default" onClick={visitGoesOn}>
            {t('Still going')}
          </Button>
        </div>
      </div>
    </div>
  )
}

function News({ text }: { text: string }) {
  return (
    <div role="status" className={css.noteBody}>
      <Info size={18} aria-hidden />
      <div>{text}</div>
      <CloseButton aria-label={t('Close')} onClick={readNotice} />
    </div>
  )
}

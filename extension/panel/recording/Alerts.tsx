import { useMutation } from '@tanstack/react-query'
import { elapsed } from '#common/time-mark.ts'
import { t } from '#web/i18n/i18n.ts'
import { type Alarm, alarmWords } from '#web/recorder/alarms.ts'
import type { SessionView } from '#web/recorder/session-view.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { send } from './link.ts'
import { captureTab } from './sound.ts'

/** The recorder's messages: an alarm first, then a question, then notices. They never stop the recording. */
export function Alerts({ session }: { session: SessionView }) {
  const { alarm, seemsOver, notice, gap, phase } = session
  if (phase === 'stopping') return null
  if (alarm) return <AlarmNote alarm={alarm} notice={notice} />
  if (seemsOver) return <OverNote />
  if (notice) return <Notice text={notice} />
  if (!gap) return null
  const [start, end] = [elapsed(gap.from), elapsed(gap.to)]
  return <Notice text={t('{start} to {end} not captured.', { start, end })} />
}

function AlarmNote({ alarm, notice }: { alarm: Alarm; notice: string | undefined }) {
  const { message, toDo, action } = alarmWords[alarm]
  const share = useMutation({
    mutationFn: async () => send({ do: 'share-tab', streamId: await captureTab() }),
  })
  return (
    <div className="stack">
      <p role="alert" className="error">
        <strong>{message}</strong> {notice ?? (alarm === 'tab-no-audio' ? '' : toDo)}
      </p>
      {action === 'tab' && (
        <div className="actions">
          <button type="button" onClick={() => share.mutate()}>
            {t('Record the tab next to the panel')}
          </button>
          <button type="button" onClick={() => void send({ do: 'leave-tab' })}>
            {t('Continue without it')}
          </button>
        </div>
      )}
      <ErrorNote error={share.error} />
    </div>
  )
}

function OverNote() {
  return (
    <div role="status" className="warning stack">
      <span>
        <strong>{t('Is the visit over?')}</strong> {t('No speech for 5 minutes. Still recording.')}
      </span>
      <span className="actions">
        <button type="button" onClick={() => void send({ do: 'stop' })}>
          {t('Stop recording')}
        </button>
        <button type="button" onClick={() => void send({ do: 'goes-on' })}>
          {t('Still going')}
        </button>
      </span>
    </div>
  )
}

const Notice = ({ text }: { text: string }) => (
  <div role="status" className="warning stack">
    {text}
    <span className="actions">
      <button type="button" onClick={() => void send({ do: 'read' })}>
        {t('Close')}
      </button>
    </span>
  </div>
)

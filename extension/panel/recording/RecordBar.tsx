import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { elapsed } from '#common/time-mark.ts'
import { getScribe, type ScribeHead } from '#contract/scribes.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { phaseText } from '#web/recorder/phase-words.ts'
import { savingText } from '#web/recorder/saving.ts'
import type { SessionView } from '#web/recorder/session-view.ts'
import { useSecond } from '#web/recorder/useSecond.ts'
import { useClient } from '../client.ts'
import { visitTitle } from '../VisitList.tsx'
import { Alerts } from './Alerts.tsx'
import { ConsentReminder } from './ConsentReminder.tsx'
import { Level } from './Level.tsx'
import { send, useRecording } from './link.ts'
import { LiveText } from './LiveText.tsx'
import { Sound } from './Sound.tsx'

interface Props {
  /** The visit that the panel shows. */
  openId: string | undefined
  onOpen: (visit: ScribeHead) => void
}

/** The current recording, on every screen: which visit, how long, where it's stored, and how to end it. */
export function RecordBar({ openId, onOpen }: Props) {
  const session = useRecording(({ state }) => state?.session)
  if (!session) return null
  return (
    <section aria-label={t('Recording')} className="recording">
      <Status session={session} />
      <RecordedVisit scribeId={session.scribeId} openId={openId} onOpen={onOpen} />
      <Controls session={session} />
      <Alerts session={session} />
      <ConsentReminder session={session} />
      <LiveText session={session} />
      <Sound isRunning onMicrophone={(deviceId) => void send({ do: 'use', deviceId })} />
    </section>
  )
}

function Status({ session }: { session: SessionView }) {
  const seconds = useRecording(({ level }) => Math.floor(level.seconds))
  const { short, text, late } = savingText(session, useSecond(), false)
  const { phase, microphone, tab, warning } = session
  return (
    <>
      <p className="clock">
        <Level isStill={phase !== 'recording'} />
        <strong role="status">{phaseText(session)}</strong>
        <span data-clock>{elapsed(seconds)}</span>
        <small className={late ? 'late' : undefined}>{short}</small>
      </p>
      {text && <p role="alert">{text}</p>}
      {warning && <p role="alert">{translate(warning)}</p>}
      {microphone && (
        <small>
          {tab === 'live' ? t('{microphone} and a browser tab', { microphone }) : microphone}
        </small>
      )}
    </>
  )
}

function RecordedVisit({ scribeId, openId, onOpen }: Props & { scribeId: string }) {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['visit', scribeId],
    queryFn: ({ signal }) => call(getScribe, { params: { id: scribeId }, signal }),
    // A new visit reaches the server a moment after its recording begins.
    retry: 5,
  })
  return (
    <p>
      {data ? visitTitle(data) : t('New visit')}{' '}
      {data && openId !== scribeId && (
        <button type="button" onClick={() => onOpen(data)}>
          {t('Go to the visit')}
        </button>
      )}
    </p>
  )
}

function Controls({ session: { phase } }: { session: SessionView }) {
  const [marked, setMarked] = useState(false)
  const markedAt = useRecording(({ state }) => state?.markedAt)
  const isPaused = phase === 'paused'
  return (
    <>
      <div className="actions">
        <button
          type="button"
          disabled={phase === 'starting'}
          onClick={() => void send({ do: isPaused ? 'resume' : 'pause' })}
        >
          {isPaused ? t('Resume') : t('Pause')}
        </button>
        <button type="button" className="record" onClick={() => void send({ do: 'stop' })}>
          {t('Stop')}
        </button>
        <button
          type="button"
          disabled={phase !== 'recording'}
          onClick={() => {
            setMarked(true)
            void send({ do: 'mark' })
          }}
        >
          {t('Mark this moment')}
        </button>
      </div>
      <small role="status">
        {marked && markedAt !== undefined && t('Marked at {time}', { time: elapsed(markedAt) })}
      </small>
    </>
  )
}

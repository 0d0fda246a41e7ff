import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageName } from '#contract/languages.ts'
import { elapsed } from '#common/time-mark.ts'
import { MarkButton } from './MarkButton.tsx'
import css from './recorder.module.css'
import { savingText } from './saving.ts'
import type { SessionView } from './session-view.ts'
import { useSecond } from './useSecond.ts'

/** A phone whose screen goes dark stops its microphone; one that says so is laid down with care. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** What a recording is doing, and where it is kept, to the second. State changes are told to a screen reader, seconds are not. */
export function LiveStatus({ session, children }: { session: SessionView; children?: ReactNode }) {
  const now = useSecond()
  const { phase, microphone, warning, language, source, tab, awake, engine } = session
  const saving = savingText(session, now)
  const stopping = phase === 'stopping'
  const unsent = session.unsaved >= 1 ? ` ${elapsed(session.unsaved)} is still on this device.` : ''
  return (
    <div className={css.live}>
      <span className={css.state} data-phase={phase} role="status">
        {phaseText(session)}
        {source === 'microphone' && !stopping && ` · ${languageName(language)}`}
      </span>
      {stopping ? (
        <span>Saving the rest.{unsent} You can go on working.</span>
      ) : (
        <span data-late={saving.late || undefined} className={css.saving}>
          {saving.late && <CloudOff size={14} aria-hidden />}
          {saving.text}
        </span>
      )}
      {session.missed >= 1 && <span>{elapsed(session.missed)} was not captured</span>}
      {warning && <span role="alert">{warning}</span>}
      {!awake && !stopping && isTouch() && <span>Keep the screen on while it records</span>}
      {!stopping && children}
      {phase === 'recording' && source === 'microphone' && <MarkButton />}
      <span className={css.microphone}>
        {microphone}
        {tab === 'live' && ' and a browser tab'}
        {engine && source === 'microphone' && !stopping && ` · text by ${engine}`}
      </span>
      <span className={css.spoken} role="status">
        {saving.late && !stopping ? 'Recording, not sending. It is kept on this device.' : ''}
      </span>
    </div>
  )
}

function phaseText({ phase, source, transcribing, connection }: SessionView): string {
  if (phase === 'starting') return 'Starting'
  if (phase === 'paused') return 'Paused'
  if (phase === 'stopping') return 'Stopped'
  if (source === 'replay') return 'Replay'
  if (transcribing === false) return 'Recording, transcribed later'
  return connection === 'live' ? 'Live' : 'Recording'
}

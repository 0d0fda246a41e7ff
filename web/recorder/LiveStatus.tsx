import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { languageName } from '#contract/languages.ts'
import { elapsed } from '#common/time-mark.ts'
import { MarkButton } from './MarkButton.tsx'
import css from './recorder.module.css'
import { savingText } from './saving.ts'
import type { SessionView } from './session-view.ts'
import { useSecond } from './useSecond.ts'
import { t } from '#web/i18n/i18n.ts'

/** A phone whose screen goes dark stops its microphone; one that says so is laid down with care. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/** What a recording is doing, and where it is kept, to the second. State changes are told to a screen reader, seconds are not. */
export function LiveStatus({ session, children }: { session: SessionView; children?: ReactNode }) {
  const now = useSecond()
  const { phase, microphone, warning, language, source, tab, awake, engine } = session
  const saving = savingText(session, now)
  const stopping = phase === 'stopping'
  const unsent =
    session.unsaved >= 1
      ? t(' {elapsed} is still on this device.', { elapsed: elapsed(session.unsaved) })
      : ''
  return (
    <div className={css.live}>
      <span className={css.state} data-phase={phase} role="status">
        {phaseText(session)}
        {source === 'microphone' && !stopping && ` · ${languageName(language)}`}
      </span>
      {stopping ? (
        <span>{t('Saving the rest.{unsent} You can go on working.', { unsent })}</span>
      ) : (
        <span data-late={saving.late || undefined} className={css.saving}>
          {saving.late && <CloudOff size={14} aria-hidden />}
          {saving.text}
        </span>
      )}
      {session.missed >= 1 && (
        <span>{t('{elapsed} was not captured', { elapsed: elapsed(session.missed) })}</span>
      )}
      {warning && <span role="alert">{warning}</span>}
      {!awake && !stopping && isTouch() && <span>{t('Keep the screen on while it records')}</span>}
      {!stopping && children}
      {phase === 'recording' && source === 'microphone' && <MarkButton />}
      <span className={css.microphone}>
        {microphone}
        {tab === 'live' && t(' and a browser tab')}
        {engine && source === 'microphone' && !stopping && t(' · text by {engine}', { engine })}
      </span>
      <span className={css.spoken} role="status">
        {saving.late && !stopping ? t('Recording, not sending. It is kept on this device.') : ''}
      </span>
    </div>
  )
}

function phaseText({ phase, source, transcribing, connection }: SessionView): string {
  if (phase === 'starting') return t('Starting')
  if (phase === 'paused') return t('Paused')
  if (phase === 'stopping') return t('Stopped')
  if (source === 'replay') return t('Replay')
  if (transcribing === false) return t('Recording, transcribed later')
  return connection === 'live' ? t('Live') : t('Recording')
}

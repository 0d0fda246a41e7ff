import { CloudOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnection } from '#web/api/live.ts'
import { languageName } from '#web/i18n/languages.ts'
import { MarkButton } from './MarkButton.tsx'
import css from './recorder.module.css'
import { phaseText, restText } from './phase-words.ts'
import { lengthOf, savingText } from './saving.ts'
import type { SessionView } from './session-view.ts'
import { useSecond } from './useSecond.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** A phone stops its microphone when its screen turns off; the notice reminds the user to keep it on. */
const isTouch = () => matchMedia('(pointer: coarse)').matches

/**
 * The state of a recording, and where it is stored, to the second. A screen reader announces state changes, not seconds.
 */
export function LiveStatus({ session, children }: { session: SessionView; children?: ReactNode }) {
  const now = useSecond()
  const { phase, microphone, warning, language, source, tab, awake, engine } = session
  const isOffline = useConnection((c) => c.state === 'offline')
  const saving = savingText(session, now, isOffline)
  const stopping = phase === 'stopping'
  return (
    <div className={css.live}>
      <span className={css.state} data-phase={phase} role="status">
        {phaseText(session)}
        {source === 'microphone' && !stopping && ` · ${languageName(language)}`}
      </span>
      {stopping ? <span>{restText(session.unsaved)}</span> : <Saving {...saving} />}
      {session.missed >= 1 && (
        <span>{t('{duration} not captured', { duration: lengthOf(session.missed) })}</span>
      )}
      {warning && <span role="alert">{translate(warning)}</span>}
      {!awake && !stopping && isTouch() && <span>{t('Keep the screen on while recording')}</span>}
      {!stopping && children}
      {phase === 'recording' && source === 'microphone' && <MarkButton />}
      <span className={css.microphone}>
        {tab === 'live' ? t('{microphone} and a browser tab', { microphone }) : microphone}
        {engine &&
          source === 'microphone' &&
          !stopping &&
          ` · ${t('text by {service}', { service: engine })}`}
      </span>
      <span className={css.spoken} role="status">
        {saving.late && !stopping && !isOffline
          ? t('Recording, not sending. Audio is kept on this device.')
          : ''}
      </span>
    </div>
  )
}

/** Where the recording is stored so far. */
function Saving({ text, late }: ReturnType<typeof savingText>) {
  if (!text) return null
  return (
    <span data-late={late || undefined} className={css.saving}>
      {late && <CloudOff size={14} aria-hidden />}
      {text}
    </span>
  )
}

import { AppError } from '#contract/errors.ts'
import { t, translate } from '#web/i18n/i18n.ts'
import { useChoice } from '#web/recorder/choice.ts'
import { recordingWords } from '#web/recorder/errors.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { send, useRecording } from './link.ts'
import { canRecordTab, openMicrophoneSettings } from './sound.ts'

/** Why the recorder isn't recording. */
export function Failure() {
  const failure = useRecording(({ state }) => state?.failure)
  const refusal = useRecording(({ state }) => state?.refusal)
  if (!failure && refusal === undefined) return null
  return (
    <>
      {refusal !== undefined && (
        <p role="alert" className="error">
          <strong>{t('The consent answer wasn’t saved.')}</strong> {translate(refusal)}
        </p>
      )}
      {failure && (
        <div role="alert" className="error stack">
          <span>
            <strong>{failure.message}</strong> {failure.toDo}
          </span>
          <span className="actions">
            {failure.message === recordingWords.denied && <SettingsButton />}
            <button type="button" onClick={() => void send({ do: 'dismiss' })}>
              {t('Close')}
            </button>
          </span>
        </div>
      )}
    </>
  )
}

interface Props {
  error: unknown
  /** Records the microphone without the tab. */
  onAlone: () => void
}

/** Why the browser refuses the sound, and what to do. */
export function Refusal({ error, onAlone }: Props) {
  const { withTab } = useChoice()
  if (!error) return null
  const isMicrophone = error instanceof AppError && error.message === recordingWords.denied
  return (
    <div className="stack">
      <ErrorNote error={error} />
      <span className="actions">
        {isMicrophone && <SettingsButton />}
        {withTab && (
          <button type="button" onClick={onAlone}>
            {t('Record only the microphone')}
          </button>
        )}
      </span>
    </div>
  )
}

/** An extension can't open Firefox's settings. */
const SettingsButton = () =>
  canRecordTab && (
    <button type="button" onClick={openMicrophoneSettings}>
      {t('Open the browser’s settings')}
    </button>
  )

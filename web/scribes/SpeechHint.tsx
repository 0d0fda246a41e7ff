import { SetUpSpeech } from '#web/transcript/SetUpSpeech.tsx'
import { useSpeech } from '#web/transcript/useSpeech.ts'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Explains, beside Record, why a recording isn't transcribed now, and that its audio is kept. */
export function SpeechHint() {
  const speech = useSpeech()
  if (speech === 'not-set-up')
    return (
      <p className={css.startHint}>
        {t('Audio will be saved, but not transcribed until speech is set up.')} <SetUpSpeech />
      </p>
    )
  if (speech === 'failing')
    return (
      <p className={css.startHint}>
        {t('The speech service isn’t responding. Audio is saved and transcribed later.')}
      </p>
    )
  return null
}

import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './first-run.module.css'
import { t } from '#web/i18n/i18n.ts'

export function MicrophoneStep() {
  return (
    <Panel title={t('Microphone')}>
      <p className={css.text}>
        {t('Your browser will ask for microphone access. This test isn’t saved or sent.')}
      </p>
      <MicrophoneCheck />
    </Panel>
  )
}

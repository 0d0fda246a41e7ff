import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './first-run.module.css'

export function MicrophoneStep() {
  return (
    <Panel title="Microphone">
      <p className={css.text}>
        The browser asks once whether this page may listen. Nothing of this check is kept or sent.
      </p>
      <MicrophoneCheck />
    </Panel>
  )
}

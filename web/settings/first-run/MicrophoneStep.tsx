import { MicrophoneCheck } from '#web/recorder/MicrophoneCheck.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './first-run.module.css'

export function MicrophoneStep() {
  return (
    <Panel title="Microphone">
      <p className={css.text}>
        Your browser will ask for microphone access. This test is not saved or sent.
      </p>
      <MicrophoneCheck />
    </Panel>
  )
}

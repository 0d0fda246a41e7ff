import { StorageNote } from '#web/recorder/StorageNote.tsx'
import { SetUpSpeech } from '#web/transcript/SetUpSpeech.tsx'
import { useSpeech } from '#web/transcript/useSpeech.ts'
import { RecordButton } from './RecordButton.tsx'
import css from './scribes.module.css'

/** On a phone the list has no header, so Record and Stop lie below it, within reach of the thumb. */
export function PhoneRecord() {
  const speech = useSpeech()
  return (
    <div className={css.phoneRecord} data-tour="record">
      {speech === 'not-set-up' && (
        <p className={css.startHint}>
          Audio is kept; text comes when speech is set up. <SetUpSpeech />
        </p>
      )}
      <StorageNote />
      <RecordButton primary />
    </div>
  )
}

import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { StorageNote } from '#web/recorder/StorageNote.tsx'
import { RecordButton } from './RecordButton.tsx'
import css from './scribes.module.css'
import { SpeechHint } from './SpeechHint.tsx'

/** On a phone the list has no header, so Record and Stop are below it, within reach of the thumb. */
export function PhoneRecord() {
  return (
    <div className={css.phoneRecord} data-tour="record">
      <FailureNote />
      <SpeechHint />
      <StorageNote />
      <RecordButton primary />
    </div>
  )
}

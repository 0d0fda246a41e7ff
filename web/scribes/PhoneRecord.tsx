import { Button } from '@mantine/core'
import { Mic } from 'lucide-react'
import { useRecorder } from '#web/recorder/recorder.ts'
import { RecorderPill } from '#web/recorder/RecorderPill.tsx'
import css from './scribes.module.css'
import { useRecord } from './useNewVisit.ts'

/** On a phone the list has no header, so Record and Stop lie below it, within reach of the thumb. */
export function PhoneRecord() {
  const record = useRecord()
  const session = useRecorder((r) => r.session)
  return (
    <div className={css.phoneRecord}>
      {session ? (
        <RecorderPill onRecord={record} />
      ) : (
        <Button
          size="lg"
          fullWidth
          leftSection={<Mic size={20} aria-hidden />}
          className={css.recordBig ?? ''}
          onClick={record}
        >
          Record
        </Button>
      )}
    </div>
  )
}

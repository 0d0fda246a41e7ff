import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { FailureNote } from '#web/recorder/FailureNote.tsx'
import { StorageNote } from '#web/recorder/StorageNote.tsx'
import { useNow } from '#web/ui/now.ts'
import { homeQuery } from './home/queries.ts'
import { ReviewAllButton } from './home/ReviewAllButton.tsx'
import { RecordButton } from './RecordButton.tsx'
import css from './scribes.module.css'
import { SpeechHint } from './SpeechHint.tsx'

const PhoneAppointments = lazy(async () => ({
  default: (await import('./home/PhoneAppointments.tsx')).PhoneAppointments,
}))

/**
 * On a phone the list has no header and serves as Home, so Record, Stop and the review are below it, within reach of
 * the thumb.
 */
export function PhoneRecord() {
  const { data: home } = useQuery(homeQuery(useNow()))
  return (
    <div className={css.phoneRecord} data-tour="record">
      <FailureNote />
      <SpeechHint />
      <StorageNote />
      {home && <ReviewAllButton review={home.review} />}
      <Suspense>
        <PhoneAppointments />
      </Suspense>
      <RecordButton primary />
    </div>
  )
}

import { CloseButton } from '@mantine/core'
import { MicOff } from 'lucide-react'
import css from './recorder.module.css'
import { dismissFailure, useRecorder } from './recorder.ts'

/** Why it is not recording, and what to do. */
export function FailureNote() {
  const failure = useRecorder((r) => r.failure)
  if (!failure) return null
  return (
    <div className={css.failure} role="alert">
      <MicOff size={18} aria-hidden />
      <div>
        <strong>{failure.message}</strong>
        {failure.toDo && <p>{failure.toDo}</p>}
      </div>
      <CloseButton aria-label="Close" onClick={dismissFailure} />
    </div>
  )
}

import { Anchor, CloseButton } from '@mantine/core'
import { MicOff } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
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
        {failure.elsewhere && (
          <Anchor component={Link} to={paths.scribe(failure.elsewhere)} onClick={dismissFailure}>
            Open the visit that is being recorded
          </Anchor>
        )}
      </div>
      <CloseButton aria-label="Close" onClick={dismissFailure} />
    </div>
  )
}

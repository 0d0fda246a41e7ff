import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import type { RecordingFailure } from './errors.ts'
import css from './failure-box.module.css'

interface Props {
  failure: RecordingFailure
  /** What helps, below the words. */
  children?: ReactNode
  /** At the right of the words. */
  aside?: ReactNode
}

/** Why a microphone or a tab has no sound, and what to do. */
export function FailureBox({ failure, children, aside }: Props) {
  return (
    <div className={css.box} role="alert">
      <MicOff size={18} aria-hidden />
      <div>
        <strong>{failure.message}</strong>
        {failure.toDo && <p>{failure.toDo}</p>}
        {children}
      </div>
      {aside}
    </div>
  )
}

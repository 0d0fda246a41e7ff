import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { Generation } from './generation-state.ts'
import css from './notes.module.css'

interface Props {
  generation: Pick<Generation, 'text' | 'message'>
  /** A text from before stands below, untouched. */
  earlier?: boolean
  onRetry: () => void
  onHighlights: (() => void) | undefined
  onDismiss: (() => void) | undefined
}

/** Why a note was not written, once, and what one can do. */
export function WritingFailure({ generation, earlier = false, ...ways }: Props) {
  const { text, message } = generation
  const begun = text.trim() !== ''
  const title = begun ? 'The note could not be finished' : 'No note was written'
  const kept = begun ? ' What was written is kept.' : ''
  return (
    <div className={css.failure} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div>
        <strong>{earlier ? 'The note could not be written again' : title}</strong>
        <p>
          {message}
          {earlier ? ' The note below is as it was.' : kept}
        </p>
      </div>
      <div className={css.failureActions}>
        <Button size="compact-md" onClick={ways.onRetry}>
          Retry
        </Button>
        {ways.onHighlights && (
          <Button size="compact-md" variant="default" onClick={ways.onHighlights}>
            Write Highlights (no AI)
          </Button>
        )}
        {ways.onDismiss && (
          <Button size="compact-md" variant="subtle" color="gray" onClick={ways.onDismiss}>
            Close
          </Button>
        )}
      </div>
    </div>
  )
}

import { useState } from 'react'
import { without } from './typed-since.ts'

export interface FieldEdits<T extends object> {
  /** What is stored, with what was changed over it. */
  value: T
  set: (change: Partial<T>) => void
  /** These values arrived: what was changed since stays. */
  sent: (values: Partial<T>) => void
  /** What was changed is given up. */
  clear: () => void
  isEdited: boolean
}

/**
 * A form over stored values that is sent by a press. It keeps only what was changed, so that an answer, or another one's
 * change, comes in around it and neither takes what one goes on with nor the caret.
 */
export function useEdited<T extends object>(saved: T): FieldEdits<T> {
  const [changes, setChanges] = useState<Partial<T>>({})
  return {
    value: { ...saved, ...changes },
    set: (change) => setChanges((now) => ({ ...now, ...change })),
    sent: (values) => setChanges((now) => without(now, values)),
    clear: () => setChanges({}),
    isEdited: Object.keys(without(changes, saved)).length > 0,
  }
}

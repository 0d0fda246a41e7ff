import { useState } from 'react'
import { without } from './typed-since.ts'

export interface FieldEdits<T extends object> {
  /** The stored values with the edits applied. */
  value: T
  set: (change: Partial<T>) => void
  /** These values are saved: later edits stay. */
  sent: (values: Partial<T>) => void
  /** Discards the edits. */
  clear: () => void
  isEdited: boolean
}

/**
 * A form over stored values with a save button. It keeps only the edits, so that an answer or another user's change
 * updates the other fields and moves neither the edits nor the caret.
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

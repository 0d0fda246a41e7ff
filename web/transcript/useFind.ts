import { useState } from 'react'
import type { Sentence } from '#common/merge.ts'
import { findLines } from './lines.ts'

export type Find = ReturnType<typeof useFind>

/** Search in the lines of a transcript; `text` is undefined while its bar is closed. */
export function useFind(lines: readonly Sentence[]) {
  const [text, setText] = useState<string>()
  const [at, setAt] = useState(0)
  const hits = findLines(lines, text ?? '')
  return {
    text,
    at,
    count: hits.length,
    /** The place of the line that holds the current hit; -1 without any. */
    line: text ? (hits[at] ?? -1) : -1,
    setText: (next: string) => {
      setText(next)
      setAt(0)
    },
    step: (by: 1 | -1) => setAt((at + by + hits.length) % Math.max(1, hits.length)),
    toggle: () => setText(text === undefined ? '' : undefined),
    close: () => setText(undefined),
  }
}

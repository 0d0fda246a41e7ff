import { onText } from '#web/recorder/text.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import type { LiveWords } from './protocol.ts'

const maxLines = 30
const nothing: LiveWords = { lines: [], partial: '' }

/** Follows the live text of the recording; it's gone from memory when the recording ends. */
export function followWords(onChange: (words: LiveWords) => void): () => LiveWords {
  let words = nothing
  const set = (next: LiveWords) => {
    words = next
    onChange(next)
  }
  onText((scribeId, message) => {
    if (message.type === 'translation' || useRecorder.getState().session?.scribeId !== scribeId)
      return
    if (!message.final) return set({ ...words, partial: message.text })
    set({ lines: [...words.lines, message.chunk.text].slice(-maxLines), partial: '' })
  })
  useRecorder.subscribe(({ session }) => {
    if (!session && words !== nothing) set(nothing)
  })
  return () => words
}

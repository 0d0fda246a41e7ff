import type { Message } from './link-state.ts'

export type TextMessage = Extract<Message, { type: 'transcription' | 'translation' }>
type Listener = (scribeId: string, message: TextMessage) => void
const listeners = new Set<Listener>()

/** Hears what is being said in the live recording, until the returned function is called. */
export function onText(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function tellText(scribeId: string, message: TextMessage): void {
  for (const listener of listeners) listener(scribeId, message)
}

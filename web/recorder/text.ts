import type { Message } from './link-state.ts'

export type TextMessage = Extract<Message, { type: 'transcription' | 'translation' }>
type Listener = (scribeId: string, message: TextMessage) => void
const listeners = new Set<Listener>()

/** Subscribes to the text of the live recording. Returns the unsubscribe function. */
export function onText(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function publishText(scribeId: string, message: TextMessage): void {
  for (const listener of listeners) listener(scribeId, message)
}

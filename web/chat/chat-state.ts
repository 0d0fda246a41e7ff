import type { ChatEvent, Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'

/** A question that is being answered, or that could not be. */
export interface Asking {
  question: string
  text: string
  /** What was streamed and then given up. */
  given: string
  citations: Evidence[]
  /** Answered by showing passages, because there is no language model. */
  passages: boolean
  state: 'waiting' | 'answering' | 'regenerating' | 'failed' | 'done'
  message: string
}

export const ask = (question: string): Asking => ({
  question,
  text: '',
  given: '',
  citations: [],
  passages: false,
  state: 'waiting',
  message: '',
})

/** What one event makes of an answer. */
export function withChatEvent(asking: Asking, event: ChatEvent): Asking {
  switch (event.type) {
    case 'started':
      return { ...asking, passages: event.writer.kind === 'passages' }
    case 'text':
      return { ...asking, state: 'answering', text: asking.text + event.text, given: '' }
    case 'citation':
      return { ...asking, citations: [...asking.citations, event.evidence] }
    case 'reset_stream':
      return {
        ...asking,
        state: 'regenerating',
        text: '',
        citations: [],
        given: asking.text || asking.given,
      }
    case 'error':
      return { ...asking, state: 'failed', message: event.message }
    case 'done':
      return { ...asking, state: 'done', text: event.message.content }
  }
}

/** The line that a time mark of an answer stands for. */
export function citedAt(citations: readonly Evidence[], seconds: number): Evidence {
  const near = citations.find(
    ({ timestamp }) => timestamp !== undefined && Math.abs(timestamp - seconds) < 1,
  )
  return near ?? { kind: 'transcript', sourceId: '', quote: '', timestamp: seconds }
}

/** The question in the air may already be stored, with what came of an answer; it is shown once. */
export function withoutAsked<One extends Pick<Message, 'role' | 'content'>>(
  messages: readonly One[],
  asking: Asking | undefined,
): readonly One[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return asking && messages[last]?.content === asking.question ? messages.slice(0, last) : messages
}

import type { ChatEvent, Citation, Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import { translate } from '#web/i18n/i18n.ts'

/** A question that is being answered, or that could not be. */
export interface Asking {
  question: string
  /** The answer's id, once the server has begun it. */
  messageId: string | undefined
  /** The earlier question that it replaces. */
  replaces: string | undefined
  /** What went with it. */
  files?: string[]
  prompt?: { id: string } | undefined
  text: string
  /** Text that was streamed and then discarded. */
  discarded: string
  citations: Citation[]
  /** Answered with quotes, because there is no language model. */
  passages: boolean
  state: 'waiting' | 'answering' | 'regenerating' | 'failed' | 'done'
  message: string
}

export const ask = (question: string, replaces?: string): Asking => ({
  question,
  messageId: undefined,
  replaces,
  text: '',
  discarded: '',
  citations: [],
  passages: false,
  state: 'waiting',
  message: '',
})

/** Applies one event to an answer. */
export function withChatEvent(asking: Asking, event: ChatEvent): Asking {
  switch (event.type) {
    case 'started':
      return {
        ...asking,
        messageId: event.messageId,
        passages: event.writer.kind === 'passages',
      }
    case 'text':
      return { ...asking, state: 'answering', text: asking.text + event.text, discarded: '' }
    case 'citation':
      return { ...asking, citations: [...asking.citations, event.evidence] }
    case 'reset_stream':
      return {
        ...asking,
        state: 'regenerating',
        text: '',
        citations: [],
        discarded: asking.text || asking.discarded,
      }
    case 'error':
      return { ...asking, state: 'failed', message: translate(event.message) }
    case 'done':
      return { ...asking, state: 'done', text: event.message.content }
  }
}

/** The line that a time mark of an answer refers to. */
export function citedAt(citations: readonly Citation[], seconds: number): Evidence {
  const near = citations.find(
    ({ timestamp, visit }) =>
      !visit && timestamp !== undefined && Math.abs(timestamp - seconds) < 1,
  )
  return near ?? { kind: 'transcript', sourceId: '', quote: '', timestamp: seconds }
}

/** Sources other than lines of this visit, each once: those have no time to press in the text. */
export function otherSources(citations: readonly Citation[]): Citation[] {
  const other = citations.filter(({ kind, visit }) => kind !== 'transcript' || visit)
  const sourceKey = ({ kind, sourceId, visit, mark }: Citation) =>
    `${kind} ${visit?.id} ${sourceId} ${mark}`
  return [...new Map(other.map((one) => [sourceKey(one), one])).values()]
}

/** The pending question may already be stored, along with a partial answer; it is shown once. */
export function withoutAsked<One extends Pick<Message, 'role' | 'content'> & { id?: string }>(
  messages: readonly One[],
  asking: Asking | undefined,
): readonly One[] {
  if (!asking) return messages
  const from = messages.findIndex(({ id }) => id !== undefined && id === asking.replaces)
  const kept = from < 0 ? messages : messages.slice(0, from)
  const last = kept.findLastIndex(({ role }) => role === 'user')
  return kept[last]?.content === asking.question ? kept.slice(0, last) : kept
}

/** The words of an answer for a note or the clipboard: no marks of sources. */
export function plainAnswer(content: string): string {
  return content
    .replace(/ ?\[(?:(?:Visit \d+ )?\d{1,4}:[0-5]\d:[0-5]\d|File \d+)\]/g, '')
    .replace(
      /^(?:No language model is set up|“.*” doesn’t allow the language models that are set up)\. .*\n+/,
      '',
    )
    .trim()
}

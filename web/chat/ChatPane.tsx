import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import type { ScribeFile } from '#contract/files.ts'
import { useMode } from '#web/api/useMode.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Answering } from './Answering.tsx'
import { AnsweredMessage } from './AnsweredMessage.tsx'
import { AskedMessage } from './AskedMessage.tsx'
import type { PendingFile } from './attachments.ts'
import css from './chat.module.css'
import { withoutAsked } from './chat-state.ts'
import {
  askAbout,
  attachAnswer,
  giveUpQuestion,
  messagesQuery,
  type Question,
  stopAsking,
  useChats,
} from './chats.ts'
import { Composer } from './Composer.tsx'
import { Suggestions } from './Suggestions.tsx'

interface Props {
  scribeId: string
  /** The visit's files, for the names of those that were attached. */
  files: readonly ScribeFile[]
  coming: readonly PendingFile[]
  onAttach: (files: File[]) => string[]
  /** Puts an answer into the note; absent where none is open. */
  onInsert: ((markdown: string) => void) | undefined
  onEvidence: (evidence: Evidence) => void
  /** Called when the visit's first question is sent. */
  onFirstQuestion: () => void
}

/** Questions about a visit; every answer leads back to what was said. */
export function ChatPane(props: Props) {
  const { scribeId, files, coming, onAttach, onInsert, onEvidence, onFirstQuestion } = props
  const queries = useQueryClient()
  const mode = useMode()
  const { data: messages = [], isPending, error, refetch } = useQuery(messagesQuery(scribeId))
  const asking = useChats((all) => all[scribeId])
  const [editing, setEditing] = useState<string>()
  const send = (question: Question) => {
    setEditing(undefined)
    if (messages.length === 0) onFirstQuestion()
    void askAbout(queries, scribeId, question, mode)
  }
  useResumedAnswer(scribeId, messages)
  const busy = asking !== undefined && asking.state !== 'failed'
  const isEmpty = !isPending && !error && messages.length === 0 && !asking
  return (
    <section className={css.chat} aria-label="Questions about this visit">
      <div className={css.messages}>
        {isPending && <LoadingRows count={2} label="Loading the chat" />}
        {error && (
          <ErrorState
            title="Could not load the chat"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {isEmpty && <Suggestions onAsk={(text) => send({ text })} />}
        {withoutAsked(messages, asking).map((message) =>
          message.role === 'user' ? (
            <AskedMessage
              key={message.id}
              message={message}
              files={files}
              editing={editing === message.id}
              scribeId={scribeId}
              onEdit={busy ? undefined : (on) => setEditing(on ? message.id : undefined)}
              onSend={send}
            />
          ) : (
            <AnsweredMessage
              key={message.id}
              scribeId={scribeId}
              message={message}
              onInsert={onInsert}
              onEvidence={onEvidence}
            />
          ),
        )}
        {asking && (
          <Answering
            asking={asking}
            onEvidence={onEvidence}
            onRetry={() => {
              const { question: text, files = [], prompt, replaces } = asking
              send({ text, files, prompt, replaces })
            }}
            onForget={() => giveUpQuestion(scribeId)}
          />
        )}
        <ScrollAnchor question={asking?.question} answer={asking?.text ?? messages.length} />
      </div>
      <Composer
        scribeId={scribeId}
        files={files}
        coming={coming}
        onAttach={onAttach}
        busy={busy}
        onStop={asking?.messageId ? () => stopAsking(scribeId) : undefined}
        onAsk={send}
      />
    </section>
  )
}

/** An answer that is being written when the page comes is taken up. */
function useResumedAnswer(scribeId: string, messages: readonly Message[]): void {
  const queries = useQueryClient()
  const at = messages.findLastIndex(({ writing }) => writing)
  const id = messages[at]?.id
  const question = messages[at - 1]?.content
  useEffect(() => {
    if (id && question) void attachAnswer(queries, { scribeId, id, question })
  }, [queries, scribeId, id, question])
}

/**
 * Brings a new question into sight and its answer after it, until the question has come to the top: what is being read
 * is never scrolled away. Who scrolls is left alone until the next question.
 */
function ScrollAnchor({
  question,
  answer,
}: {
  question: string | undefined
  answer: string | number
}) {
  const end = useRef<HTMLDivElement>(null)
  const following = useRef(false)
  useEffect(() => {
    if (question === undefined) return
    const leave = () => (following.current = false)
    following.current = true
    addEventListener('wheel', leave, { passive: true })
    addEventListener('touchmove', leave, { passive: true })
    return () => {
      removeEventListener('wheel', leave)
      removeEventListener('touchmove', leave)
    }
  }, [question])
  useEffect(() => {
    if (!following.current) return
    const asked = [...(end.current?.parentElement?.querySelectorAll('[data-role="user"]') ?? [])]
    end.current?.scrollIntoView({ block: 'nearest' })
    const last = asked.at(-1)
    // The heading that stays above the messages covers this much of them.
    if (last && last.getBoundingClientRect().top < headHeight + scrollTop(last))
      last.scrollIntoView({ block: 'start' })
  }, [question, answer])
  return <div ref={end} />
}

const headHeight = 48

/** Where the nearest part that scrolls begins, in pixels of the window. */
function scrollTop(element: Element): number {
  for (let part = element.parentElement; part; part = part.parentElement)
    if (part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto')
      return part.getBoundingClientRect().top
  return 0
}

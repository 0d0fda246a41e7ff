import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
import { ScrollAnchor } from './ScrollAnchor.tsx'
import { Suggestions } from './Suggestions.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  /** The visit's files, for the names of those that were attached. */
  files: readonly ScribeFile[]
  coming: readonly PendingFile[]
  onAttach: (files: File[]) => string[]
  /** Inserts an answer into the note; absent if no note is open. */
  onInsert: ((markdown: string) => void) | undefined
  onEvidence: (evidence: Evidence) => void
  /** Called when the visit's first question is sent. */
  onFirstQuestion: () => void
}

/** Questions about a visit; every answer links to its source. */
export function ChatPane(props: Props) {
  const { scribeId, files, coming, onAttach } = props
  const asking = useChats((all) => all[scribeId])
  const busy = asking !== undefined && asking.state !== 'failed'
  const [editing, setEditing] = useState<string>()
  const ask = useAsk(props)
  const send = (question: Question) => {
    setEditing(undefined)
    ask(question)
  }
  return (
    <section className={css.chat} aria-label={t('Questions about this visit')}>
      <Messages {...props} {...{ busy, editing }} onEdit={setEditing} onSend={send} />
      <Composer
        {...{ scribeId, files, coming, onAttach, busy }}
        onStop={asking?.messageId ? () => stopAsking(scribeId) : undefined}
        onAsk={send}
      />
    </section>
  )
}

function useAsk({ scribeId, onFirstQuestion }: Props): (question: Question) => void {
  const queries = useQueryClient()
  const mode = useMode()
  const { data: messages = [] } = useQuery(messagesQuery(scribeId))
  return (question) => {
    if (messages.length === 0) onFirstQuestion()
    void askAbout(queries, scribeId, question, mode)
  }
}

interface MessagesProps extends Props {
  busy: boolean
  /** The question that is being changed. */
  editing: string | undefined
  onEdit: (id: string | undefined) => void
  onSend: (question: Question) => void
}

function Messages(props: MessagesProps) {
  const { scribeId, onEvidence, onSend } = props
  const { data: messages = [], isPending, error, refetch } = useQuery(messagesQuery(scribeId))
  const asking = useChats((all) => all[scribeId])
  useResumedAnswer(scribeId, messages)
  const isEmpty = !isPending && !error && messages.length === 0 && !asking
  return (
    <div className={css.messages}>
      {isPending && <LoadingRows count={2} label={t('Loading the chat')} />}
      {error && (
        <ErrorState
          title={t('Could not load the chat')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isEmpty && <Suggestions onAsk={(text) => onSend({ text })} />}
      {withoutAsked(messages, asking).map((message) => (
        <ChatMessage key={message.id} message={message} {...props} />
      ))}
      {asking && (
        <Answering
          asking={asking}
          onEvidence={onEvidence}
          onRetry={() => {
            const { question: text, files = [], prompt, replaces } = asking
            onSend({ text, files, prompt, replaces })
          }}
          onForget={() => giveUpQuestion(scribeId)}
        />
      )}
      <ScrollAnchor question={asking?.question} answer={asking?.text ?? messages.length} />
    </div>
  )
}

function ChatMessage({ message, ...props }: MessagesProps & { message: Message }) {
  const { scribeId, files, busy, editing, onEdit, onSend, onInsert, onEvidence } = props
  const { id } = message
  if (message.role !== 'user')
    return <AnsweredMessage {...{ scribeId, message, onInsert, onEvidence }} />
  return (
    <AskedMessage
      {...{ scribeId, message, files, onSend }}
      editing={editing === id}
      onEdit={busy ? undefined : (on) => onEdit(on ? id : undefined)}
    />
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

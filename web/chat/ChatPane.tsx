import { ActionIcon, Button, Textarea, UnstyledButton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, TriangleAlert } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Message } from '#contract/chat.ts'
import type { Evidence } from '#contract/notes.ts'
import { useConnection } from '#web/app/live.ts'
import { useUser } from '#web/app/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { SafeMarkdown } from '#web/ui/SafeMarkdown.tsx'
import css from './chat.module.css'
import { type Asking, citedAt, withoutAsked } from './chat-state.ts'
import { askAbout, forgetQuestion, messagesQuery, useChats } from './chats.ts'

interface Props {
  scribeId: string
  onEvidence: (evidence: Evidence) => void
}

const suggestions = [
  'What did the patient ask for?',
  'Which medicines were named, with doses?',
  'What was agreed as the next steps?',
]

/** Questions about a visit; every answer leads back to what was said. */
export function ChatPane({ scribeId, onEvidence }: Props) {
  const queries = useQueryClient()
  const { advanceMode, speedBoost } = useUser().settings
  const mode = advanceMode ? 'ADVANCED' : speedBoost ? 'FAST' : 'NORMAL'
  const { data: messages = [], isPending, error, refetch } = useQuery(messagesQuery(scribeId))
  const asking = useChats((all) => all[scribeId])
  const send = (question: string) => void askAbout(queries, scribeId, question, mode)
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
        {isEmpty && <Suggestions onAsk={send} />}
        {withoutAsked(messages, asking).map((message) => (
          <Said key={message.id} message={message} onEvidence={onEvidence} />
        ))}
        {asking && (
          <Answering
            asking={asking}
            onEvidence={onEvidence}
            onRetry={() => send(asking.question)}
            onForget={() => forgetQuestion(scribeId)}
          />
        )}
        <End question={asking?.question} answer={asking?.text ?? messages.length} />
      </div>
      <Composer busy={asking !== undefined && asking.state !== 'failed'} onAsk={send} />
    </section>
  )
}

function Suggestions({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <div className={css.empty}>
      <p>Ask about this visit. Answers cite the moment they come from.</p>
      {suggestions.map((question) => (
        <UnstyledButton key={question} className={css.suggestion} onClick={() => onAsk(question)}>
          {question}
        </UnstyledButton>
      ))}
    </div>
  )
}

function Said({ message, onEvidence }: { message: Message } & Pick<Props, 'onEvidence'>) {
  const { role, content, citations } = message
  return (
    <article className={css.message} data-role={role}>
      <p className={css.who}>{role === 'user' ? 'You' : 'Assistant'}</p>
      {role === 'user' ? (
        <p className={css.question}>{content}</p>
      ) : (
        <SafeMarkdown
          text={content || 'No answer came.'}
          onSeek={(seconds) => onEvidence(citedAt(citations, seconds))}
        />
      )}
    </article>
  )
}

interface AnsweringProps extends Pick<Props, 'onEvidence'> {
  asking: Asking
  onRetry: () => void
  onForget: () => void
}

function Answering({ asking, onEvidence, onRetry, onForget }: AnsweringProps) {
  const { question, text, given, citations, state, message } = asking
  return (
    <>
      <article className={css.message} data-role="user">
        <p className={css.who}>You</p>
        <p className={css.question}>{question}</p>
      </article>
      <article className={css.message} aria-busy={state !== 'failed'}>
        <p className={css.who}>Assistant</p>
        {given && (
          <div className={css.given} aria-hidden>
            <SafeMarkdown text={given} />
          </div>
        )}
        {text && (
          <SafeMarkdown text={text} onSeek={(seconds) => onEvidence(citedAt(citations, seconds))} />
        )}
        <p role="status" className={css.state}>
          {state === 'regenerating' && 'Regenerating...'}
          {state === 'waiting' && 'Reading the visit'}
        </p>
        {state === 'failed' && (
          <div className={css.failed} role="alert">
            <TriangleAlert size={16} aria-hidden />
            <span>{message}</span>
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              Ask again
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" onClick={onForget}>
              Close
            </Button>
          </div>
        )}
      </article>
    </>
  )
}

/**
 * Brings a new question into sight and its answer after it, until the question has come to the top: what is being read
 * is never scrolled away. Who scrolls is left alone until the next question.
 */
function End({ question, answer }: { question: string | undefined; answer: string | number }) {
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
    if (last && last.getBoundingClientRect().top < headHeight + topOf(last))
      last.scrollIntoView({ block: 'start' })
  }, [question, answer])
  return <div ref={end} />
}

const headHeight = 48

/** Where the nearest part that scrolls begins, in pixels of the window. */
function topOf(element: Element): number {
  for (let part = element.parentElement; part; part = part.parentElement)
    if (part.scrollHeight > part.clientHeight && getComputedStyle(part).overflowY === 'auto')
      return part.getBoundingClientRect().top
  return 0
}

function Composer({ busy, onAsk }: { busy: boolean; onAsk: (question: string) => void }) {
  const [text, setText] = useState('')
  const offline = useConnection((connection) => connection.state === 'offline')
  const question = text.trim()
  const blocked = busy || offline || question === ''
  const submit = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault()
    if (blocked) return
    onAsk(question)
    setText('')
  }
  return (
    <form className={css.composer} onSubmit={submit}>
      <Textarea
        aria-label="Ask about this visit"
        placeholder={offline ? 'Offline. Questions need the server.' : 'Ask about this visit'}
        autosize
        minRows={1}
        maxRows={6}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          const plain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
          if (plain && !event.ctrlKey && !event.metaKey) submit(event)
        }}
      />
      <ActionIcon type="submit" size={36} aria-label="Ask" disabled={blocked}>
        <ArrowUp size={18} aria-hidden />
      </ActionIcon>
    </form>
  )
}

import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { create } from 'zustand'
import {
  chat,
  type ChatEvent,
  checkAnswer,
  followAnswer,
  listMessages,
  stopAnswer,
} from '#contract/chat.ts'
import { listItems } from '#contract/items.ts'
import { AppError } from '#contract/errors.ts'
import { reconnectDelay, waitOrOnline } from '#web/api/backoff.ts'
import { call, follow, onSignedOut, bindToSession } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reportMetric } from '#web/api/report.ts'
import { dropUnsent, keepUnsent } from '#web/drafts/useDraft.ts'
import { explain } from '#web/ui/explain.ts'
import { toastError } from '#web/ui/toast.tsx'
import { questionForm } from './question-drafts.ts'
import { ask, type Asking, withChatEvent } from './chat-state.ts'
import { t } from '#web/i18n/i18n.ts'

/** The pending question of each visit; it continues while the user looks elsewhere. */
export const useChats = create<Record<string, Asking>>(() => ({}))
onSignedOut(() => useChats.setState({}, true))

export const messagesQuery = (scribeId: string) =>
  queryOptions({
    queryKey: keys.messages(scribeId),
    queryFn: async ({ signal }) =>
      (await call(listMessages, { params: { id: scribeId }, signal })).items,
  })

export const templatesQuery = queryOptions({
  queryKey: [...keys.items, 'template'],
  queryFn: async ({ signal }) => (await call(listItems, { query: {}, signal })).items,
})

const change = (scribeId: string, next: (one: Asking) => Asking) =>
  useChats.setState((all) => (all[scribeId] ? { [scribeId]: next(all[scribeId]) } : {}))

function forgetQuestion(scribeId: string): void {
  useChats.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== scribeId)),
    true,
  )
}

export interface Question {
  text: string
  files?: string[]
  prompt?: { id: string } | undefined
  /** The message that it replaces. */
  replaces?: string | undefined
}

/** Asks about a visit and follows the answer. One question at a time; a failure keeps it for a retry. */
export async function askAbout(
  queries: QueryClient,
  scribeId: string,
  { text, files = [], prompt, replaces }: Question,
  mode: 'NORMAL' | 'FAST' | 'ADVANCED',
): Promise<void> {
  const known = useChats.getState()[scribeId]
  if (known && known.state !== 'failed') return
  const first = { ...ask(text, replaces), files, prompt }
  if (known) dropUnsent(questionForm(scribeId))
  useChats.setState({ [scribeId]: first })
  const more = { ...(prompt && { prompt }), ...(replaces && { replaces }) }
  const body = { conversation: { id: scribeId }, message: text, files, ...more }
  // Sent again under this key after a broken line, it joins the answer to the first.
  const input = { query: { mode }, body, idempotencyKey: crypto.randomUUID() }
  await answered(queries, scribeId, first, () => follow(chat, input))
}

/** Takes up an answer that the server was writing when this page came, such as after a reload. */
export async function attachAnswer(
  queries: QueryClient,
  { scribeId, id, question }: { scribeId: string; id: string; question: string },
): Promise<void> {
  if (useChats.getState()[scribeId]) return
  const first = { ...ask(question), messageId: id }
  useChats.setState({ [scribeId]: first })
  await answered(queries, scribeId, first, () => follow(followAnswer, { params: { id } }))
}

/** Checks an answer again after its check failed. */
export async function checkAgain(
  queries: QueryClient,
  scribeId: string,
  id: string,
): Promise<void> {
  try {
    const changed = await call(checkAnswer, { params: { id } })
    queries.setQueryData(messagesQuery(scribeId).queryKey, (all) =>
      all?.map((one) => (one.id === id ? changed : one)),
    )
  } catch (error) {
    toastError(error)
  }
}

/** Closes a question that failed. */
export function giveUpQuestion(scribeId: string): void {
  dropUnsent(questionForm(scribeId))
  forgetQuestion(scribeId)
}

/** Asks the server to stop writing; the stream then ends with what there is. */
export function stopAsking(scribeId: string): void {
  const id = useChats.getState()[scribeId]?.messageId
  if (id) void call(stopAnswer, { params: { id } }).catch(toastError)
}

async function answered(
  queries: QueryClient,
  scribeId: string,
  first: Asking,
  answer: () => AsyncIterable<{ event: ChatEvent }>,
): Promise<void> {
  try {
    await listen(scribeId, first, answer)
  } catch (error) {
    const { message, detail } = explain(error)
    const text = detail ? `${message} ${detail}` : message
    change(scribeId, (one) => ({ ...one, state: 'failed', message: text }))
    // Without an id the server never had the question, and a reload would lose it.
    const failed = useChats.getState()[scribeId]
    if (failed && !failed.messageId) keepUnsent(questionForm(scribeId), failed.question, scribeId)
  }
  await queries.invalidateQueries({ queryKey: keys.messages(scribeId) })
  settle(scribeId)
}

const MOST_TRIES = 3

/** Follows the answer to its end; a line that breaks is taken up from the start of the answer, which the server keeps. */
async function listen(
  scribeId: string,
  first: Asking,
  answer: () => AsyncIterable<{ event: ChatEvent }>,
): Promise<void> {
  const stay = bindToSession()
  for (let attempt = 0; ; attempt++) {
    stay()
    try {
      if (attempt > 0) change(scribeId, () => first)
      for await (const { event } of answer()) change(scribeId, (one) => withChatEvent(one, event))
      return
    } catch (error) {
      const mayPass = error instanceof AppError && error.code === 'unavailable'
      if (!mayPass || attempt >= MOST_TRIES) throw error
      await waitOrOnline(reconnectDelay(attempt), new AbortController().signal)
    }
  }
}

/** A stream that ended without a final event was cut off; a finished one is now among the messages. */
function settle(scribeId: string): void {
  const end = useChats.getState()[scribeId]?.state
  if (end === 'done') {
    void reportMetric({ event: 'question-answered' })
    return forgetQuestion(scribeId)
  }
  if (end !== 'failed')
    change(scribeId, (one) => ({ ...one, state: 'failed', message: t('The answer was cut off.') }))
}

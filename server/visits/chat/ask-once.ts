import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { ChatEvent } from '#contract/chat.ts'
import { AppError } from '#contract/errors.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { idempotentId } from '#server/platform/http/idempotency.ts'
import type { NumberedEvent } from '#server/visits/notes/generation/replay-log.ts'
import type { Services } from '#server/services.ts'
import { askAssistant, stopChannel, type UserQuestion } from './chat.ts'
import { isBeingWritten, presentMessage } from './messages.ts'
import { messages } from './table.ts'

type Events = AsyncIterable<NumberedEvent<ChatEvent>>
/** How often to check an answer that another process writes. */
const LOOK_MS = 500

/**
 * Asks the assistant and follows its answer. A question that is sent again under the same key joins the answer
 * to the first, in whichever process that is, and is stored once.
 * @throws AppError 'Scribe not found'
 */
export async function askOnce(
  s: Services,
  userId: string,
  question: UserQuestion,
  key: string | undefined,
  signal: AbortSignal,
): Promise<Events> {
  if (!key) return (await askAssistant(s, userId, question)).follow(-1, signal)
  const id = idempotentId(userId, `answer in ${question.scribeId}`, key)
  const joined = await join(s, userId, id, signal)
  if (joined) return joined
  try {
    return (await askAssistant(s, userId, question, id)).follow(-1, signal)
  } catch (error) {
    // The same question came twice at once and the other was faster.
    const other = await join(s, userId, id, signal)
    if (other) return other
    throw error
  }
}

/** Follows an answer after event number `after`, in whichever process it is written. @throws AppError 'not-found' */
export async function followAnswer(
  s: Services,
  userId: string,
  id: string,
  after: number,
  signal: AbortSignal,
): Promise<Events> {
  const events = await join(s, userId, id, signal, after)
  if (!events) throw missing()
  return events
}

/** Stops an answer and keeps the text so far. One that has ended stays as it is. @throws AppError 'not-found' */
export async function stopAnswer(s: Services, userId: string, id: string): Promise<void> {
  const live = s.notes.answers.get(id)
  if (live?.userId === userId) {
    live.end()
    return live.ended
  }
  if (!(await look(s, userId, id))) throw missing()
  await s.db.as(userId, (tx) => s.db.notify(tx, stopChannel, id))
}

const missing = () => new AppError('not-found', 'This answer no longer exists.')

async function join(
  s: Services,
  userId: string,
  id: string,
  signal: AbortSignal,
  after = -1,
): Promise<Events | undefined> {
  const live = s.notes.answers.get(id)
  if (live?.userId === userId) return live.log.follow(after, signal)
  return (await look(s, userId, id)) && followStored(s, userId, id, signal)
}

async function look(s: Services, userId: string, id: string) {
  const mine = and(eq(messages.id, id), eq(messages.userId, userId))
  const [row] = await s.db.as(userId, (tx) => tx.select().from(messages).where(mine))
  if (!row) return undefined
  const vault = await openVault(s.keys, userScope(userId))
  return {
    message: presentMessage(row, vault, s.now()),
    isWriting: isBeingWritten(row, vault, s.now()),
  }
}

/** The whole answer, once its writer has ended or died. */
async function* followStored(s: Services, userId: string, id: string, signal: AbortSignal) {
  while (!signal.aborted) {
    const found = await look(s, userId, id)
    if (!found) return
    if (!found.isWriting) return yield* replayed(found.message)
    await sleep(LOOK_MS)
  }
}

function* replayed(message: Extract<ChatEvent, { type: 'done' }>['message']) {
  const events: ChatEvent[] = [
    { type: 'text', text: message.content },
    ...message.citations.map((evidence) => ({ type: 'citation' as const, evidence })),
    { type: 'done', message },
  ]
  for (const [id, event] of events.entries()) yield { id, event }
}

import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { ChatEvent, Message } from '#contract/chat.ts'
import { AppError, words } from '#contract/errors.ts'
import type { User } from '#contract/profile.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { publish } from '#server/platform/events/bus.ts'
import { getItem } from '#server/library/items/find.ts'
import { isLasting } from '#server/library/memories/lasting.ts'
import { activeMemories } from '#server/library/memories/memories.ts'
import { enqueueLesson } from '#server/library/memories/queue.ts'
import { enqueueCheckIn } from '#server/visits/notes/judging/queue.ts'
import { type ReplayLog, replayLog } from '#server/visits/notes/generation/replay-log.ts'
import { markFrom } from '#server/models/prompts/record.ts'
import { findMark } from '#server/visits/notes/generation/own-words.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { touchScribe } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import type { AnswerPiece, ChatQuestion } from './answer.ts'
import { chooseAnswerer } from './answerer.ts'
import { readFor } from './reading.ts'
import {
  checkAnswerJob,
  listMessages,
  type MessageBody,
  messageBody,
  messageBound,
  plainBody,
  presentMessage,
} from './messages.ts'
import { messages } from './table.ts'

/** The part that is there is stored this often, for the case that the process dies. */
const STORE_MS = 1_000
/** Tells the process that writes an answer to stop; the payload is its id. */
export const stopChannel = 'answer_stop'

/** The state of an answer that hasn't been checked yet. */
const toBeChecked = { claims: [], check: { state: 'judging' } } satisfies Message['checked']

/** A user's question in a visit. */
export interface UserQuestion {
  scribeId: string
  message: string
  files?: string[]
  /** Id of a template. */
  template?: string | undefined
  /** The question that this one takes the place of, with all after it. */
  replaces?: string | undefined
}

interface Reply {
  id: string
  userId: string
  scribeId: string
  body: MessageBody
}

/**
 * Stores a question and starts to answer it; the answer continues when its reader leaves.
 * @param id of the answer, for requests that may arrive twice
 * @throws AppError 'Scribe not found', 'Template not found', or 'not-found' for a missing file or question
 */
export async function askAssistant(
  s: Services,
  userId: string,
  question: UserQuestion,
  id: string = randomUUID(),
): Promise<ReplayLog<ChatEvent>> {
  const { scribeId, message, files = [] } = question
  const [vault, all, template, user] = await Promise.all([
    openVault(s.keys, userScope(userId)),
    listMessages(s, userId, scribeId),
    question.template ? getItem(s, userId, question.template) : undefined,
    loadUser(s, userId),
  ])
  const remembered = await activeMemories(s, userId, user.settings)
  const memories = remembered.map(({ command }) => command)
  const { history, gone } = withoutReplaced(all, question.replaces)
  const reading = await readFor(s, userId, scribeId, { message, fileIds: files, history })
  const stopping = new AbortController()
  const mark = markFrom(await findMark(s, userId, scribeId))
  const asked: ChatQuestion = { mark, message, history, reading, template, memories }
  const answerer = await chooseAnswerer(s, userId, asked, stopping.signal)
  const isWritten = answerer.writer.kind === 'model'
  const body = { ...plainBody(''), ...(isWritten && { checked: toBeChecked }) }
  const reply: Reply = { id, userId, scribeId, body }
  const prompt = template ? { id: template.id, name: template.name } : null
  await storeBoth(s, vault, reply, { body: { ...plainBody(message), files, prompt }, gone, user })
  const log = replayLog<ChatEvent>(0)
  log.add({ type: 'started', messageId: reply.id, writer: answerer.writer })
  const ended = write(s, vault, { reply, log, pieces: answerer.pieces(), stopping })
  s.notes.answers.set(reply.id, { userId, log, end: () => stopping.abort(), ended })
  return log
}

/** The conversation before the repeated question, and the messages that no longer belong to it. */
function withoutReplaced(all: Message[], replaces: string | undefined) {
  if (replaces === undefined) return { history: all, gone: [] }
  const at = all.findIndex(({ id, role }) => id === replaces && role === 'user')
  if (at < 0) throw new AppError('not-found', 'This question no longer exists.')
  return { history: all.slice(0, at), gone: all.slice(at).map(({ id }) => id) }
}

async function storeBoth(
  s: Services,
  vault: Vault,
  reply: Reply,
  { body, gone, user }: { body: MessageBody; gone: string[]; user: User },
): Promise<void> {
  const { id, userId, scribeId } = reply
  const question = randomUUID()
  const asked = s.now()
  // A later moment keeps the answer behind its question.
  const created = new Date(asked.getTime() + 1)
  const own = { userId, scribeId }
  const sealedQuestion = vault.seal(body, messageBound(question))
  const sealedReply = vault.seal({ ...reply.body, writing: asked.toISOString() }, messageBound(id))
  await s.db.as(userId, async (tx) => {
    await replaceMessages(tx, vault, gone)
    await tx.insert(messages).values([
      { ...own, id: question, role: 'user', sealed: sealedQuestion, created: asked },
      { ...own, id, role: 'assistant', sealed: sealedReply, created },
    ])
    await touchScribe(s, tx, userId, scribeId, { draft: false })
    await publish(s.db, tx, userId, { topic: 'message', scribeId, id: question })
    if (isLasting(body.content)) await enqueueLesson(s, tx, user, { messageId: question })
  })
}

async function replaceMessages(tx: Tx, vault: Vault, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  for (const row of await tx.select().from(messages).where(inArray(messages.id, ids))) {
    const old = messageBody(row, vault)
    const sealed = vault.seal({ ...old, replaced: true }, messageBound(row.id))
    await tx.update(messages).set({ sealed }).where(eq(messages.id, row.id))
  }
}

interface Writing {
  reply: Reply
  log: ReplayLog<ChatEvent>
  pieces: AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>
  stopping: AbortController
}

async function write(s: Services, vault: Vault, writing: Writing): Promise<void> {
  const { reply, log, stopping } = writing
  // One after another, so that the whole answer is never written over by a part of it.
  let stored: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    const body = { ...reply.body, writing: s.now().toISOString() }
    stored = stored
      .then(() => store(s, vault, reply, body))
      .catch((error: unknown) => report(s, error))
  }, STORE_MS)
  const unlisten = s.db.listen(stopChannel, (id) => {
    if (id === reply.id) stopping.abort()
  })
  try {
    const failure = await collect(s, writing)
    clearInterval(timer)
    const isWhole = failure === undefined && !stopping.signal.aborted
    const body = isWhole ? reply.body : { ...reply.body, interrupted: true }
    await stored
    const message = await store(s, vault, reply, body)
    if (failure) log.add({ type: 'error', code: 'failed', message: failure })
    else if (message) log.add({ type: 'done', message })
  } catch (error) {
    report(s, error)
  } finally {
    clearInterval(timer)
    log.close()
    s.notes.answers.delete(reply.id)
    await unlisten.then((end) => end()).catch((error: unknown) => report(s, error))
  }
}

/** Turns pieces into events and the reply's text; returns what to tell the user where that failed. */
async function collect(
  s: Services,
  { reply, log, pieces, stopping }: Writing,
): Promise<string | undefined> {
  try {
    for await (const piece of pieces) {
      log.add(piece)
      reply.body = withPiece(reply.body, piece)
    }
    return undefined
  } catch (error) {
    if (stopping.signal.aborted) return undefined
    if (error instanceof ModelFailure) return error.message
    report(s, error)
    return words.unexpected
  }
}

function withPiece(body: MessageBody, piece: AnswerPiece): MessageBody {
  if (piece.type === 'text') return { ...body, content: body.content + piece.text }
  if (piece.type === 'citation') return { ...body, citations: [...body.citations, piece.evidence] }
  return { ...body, content: '', citations: [] }
}

async function store(
  s: Services,
  vault: Vault,
  { id, userId, scribeId }: Reply,
  body: MessageBody,
): Promise<Message | undefined> {
  const sealed = vault.seal(body, messageBound(id))
  return s.db.as(userId, async (tx) => {
    const [row] = await tx.update(messages).set({ sealed }).where(eq(messages.id, id)).returning()
    if (!row) return undefined
    if (body.writing === undefined) {
      if (body.checked) await enqueueCheckIn(s, tx, { job: checkAnswerJob, userId, id })
      await publish(s.db, tx, userId, { topic: 'message', scribeId, id })
    }
    return presentMessage(row, vault, s.now())
  })
}

const report = (s: Services, error: unknown) =>
  s.log(`An answer could not be written: ${errorLabel(error)}`, 'error')

import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ChatEvent, Message } from '#contract/chat.ts'
import { words } from '#contract/errors.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import { errorLabel } from '#server/error-label.ts'
import { publish } from '#server/events/bus.ts'
import { activeMemories } from '#server/memories/memories.ts'
import { type ReplayLog, replayLog } from '#server/notes/generation/replay-log.ts'
import { modelConfig } from '#server/notes/models/config.ts'
import { ModelFailure } from '#server/notes/models/model-failure.ts'
import { type Known, sourcesOf } from '#server/notes/sources.ts'
import { relevantPassages } from '#server/notes/text/passages.ts'
import { loadUser } from '#server/profile/profile.ts'
import { changeScribe } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import type { AnswerPiece, Asked } from './answer.ts'
import { passageAnswer } from './passages.ts'
import {
  listMessages,
  type MessageBody,
  messageBound,
  plainBody,
  presentMessage,
} from './messages.ts'
import { messages } from './table.ts'

const PASSAGES = 5
/** The part that is there is stored this often, for the case that the process dies. */
const STORE_MS = 1_000

interface Reply {
  id: string
  userId: string
  scribeId: string
  body: MessageBody
}

/**
 * Stores a question and begins to answer it; the answer goes on when its reader leaves.
 * @param id of the answer, where the request that asks for it may come twice
 * @throws AppError 'Scribe not found'
 */
export async function askAssistant(
  s: Services,
  userId: string,
  scribeId: string,
  message: string,
  id: string = randomUUID(),
): Promise<ReplayLog<ChatEvent>> {
  const [vault, known, history, { settings }] = await Promise.all([
    vaultOf(s.keys, userScope(userId)),
    sourcesOf(s, userId, scribeId),
    listMessages(s, userId, scribeId),
    loadUser(s, userId),
  ])
  const memories = await activeMemories(s, userId, settings)
  const reply: Reply = { id, userId, scribeId, body: plainBody('') }
  const asked: Asked = { id: reply.id, message, history, sources: known.sources, memories }
  const stopping = new AbortController()
  const answerer = await chooseAnswerer(s, known, asked, stopping.signal)
  await storeBoth(s, vault, reply, message)
  const log = replayLog<ChatEvent>(0)
  log.add({ type: 'started', messageId: reply.id, writer: answerer.writer })
  const ended = write(s, vault, { reply, log, pieces: answerer.pieces(), stopping })
  s.notes.answers.set(reply.id, { userId, log, end: () => stopping.abort(), ended })
  return log
}

interface Answerer {
  writer: { kind: 'passages' | 'model'; name: string }
  pieces(): AsyncIterable<AnswerPiece> | Iterable<AnswerPiece>
}

async function chooseAnswerer(
  s: Services,
  known: Known,
  asked: Asked,
  signal: AbortSignal,
): Promise<Answerer> {
  const config = await modelConfig(s)
  if (config) {
    // Imported when needed: the libraries behind them take a tenth of a second to load.
    const [{ modelOf }, { modelAnswer }] = await Promise.all([
      import('#server/notes/models/providers.ts'),
      import('./answer.ts'),
    ])
    const model = await modelOf(s, config)
    const writer = { kind: 'model' as const, name: config.model }
    return { writer, pieces: () => modelAnswer(model, asked, signal) }
  }
  const found = relevantPassages(asked.message, known.index(), PASSAGES)
  const passages = found.map(({ source }) => source)
  const writer = { kind: 'passages' as const, name: 'Passages of the visit' }
  return { writer, pieces: () => passageAnswer(passages) }
}

async function storeBoth(s: Services, vault: Vault, reply: Reply, message: string): Promise<void> {
  const { id, userId, scribeId } = reply
  const question = randomUUID()
  const asked = s.now()
  // A later moment keeps the answer behind its question.
  const created = new Date(asked.getTime() + 1)
  const own = { userId, scribeId }
  const sealedQuestion = vault.seal(plainBody(message), messageBound(question))
  const sealedReply = vault.seal({ ...reply.body, writing: asked.toISOString() }, messageBound(id))
  await s.db.as(userId, async (tx) => {
    await tx.insert(messages).values([
      { ...own, id: question, role: 'user', sealed: sealedQuestion, created: asked },
      { ...own, id, role: 'assistant', sealed: sealedReply, created },
    ])
    await changeScribe(s, tx, userId, scribeId, { draft: false })
    await publish(s.db, tx, userId, { topic: 'message', scribeId, id: question })
  })
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
  }
}

/** Turns pieces into events and the reply's text; answers what to tell the user where that failed. */
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
    if (body.writing === undefined)
      await publish(s.db, tx, userId, { topic: 'message', scribeId, id })
    return presentMessage(row, vault, s.now())
  })
}

const report = (s: Services, error: unknown) =>
  s.log(`An answer could not be written: ${errorLabel(error)}`)

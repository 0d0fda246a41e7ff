import { eq } from 'drizzle-orm'
import type { Message } from '#contract/chat.ts'
import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import { again, checkText, unreadable } from '#server/notes/judging/check-text.ts'
import { enqueueCheckIn } from '#server/notes/judging/queue.ts'
import { sourcesOf, trustedVisit } from '#server/notes/sources.ts'
import type { Services } from '#server/services.ts'
import { answerRequest, answerSources, withMissingLines } from './answer-request.ts'
import {
  checkAnswerJob,
  isBeingWritten,
  type MessageBody,
  messageBound,
  type MessageRow,
  presentMessage,
} from './messages.ts'
import { messages } from './table.ts'

const missing = () => new AppError('not-found', 'This answer no longer exists.')

async function lockedMessage(tx: Tx, id: string): Promise<MessageRow> {
  const [row] = await tx.select().from(messages).where(eq(messages.id, id)).for('update')
  if (!row || row.role !== 'assistant') throw missing()
  return row
}

/**
 * Checks an answer that is waiting for its check, and stores the marks as they arrive. Does nothing for an answer that is
 * being written, already checked or deleted.
 * @throws the signal's reason when this process stops; the queue then runs the check again
 */
export async function checkAnswer(
  s: Services,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) => tx.select().from(messages).where(eq(messages.id, id)))
  if (!row || isBeingWritten(row, vault, s.now())) return
  const { scribeId } = row
  const { content, citations, checked } = vault.open<MessageBody>(row.sealed, messageBound(id))
  if (checked?.check.state !== 'judging') return
  try {
    const { sources, sourceRev, language } = await sourcesOf(s, userId, scribeId)
    const all = answerSources(sources, citations)
    const key = `answer ${id} ${sourceRev}`
    const visit = await trustedVisit(s, userId, { key, sources: all, sourceRev, language })
    const request = answerRequest({ content, citations }, visit.sources)
    await keep(await checkText(s, visit, request, signal, keep))
  } catch (error) {
    // The answer or its visit was deleted, or the visit can't be read.
    if (!(error instanceof AppError)) throw error
    if (error.code !== 'not-found') await keep(unreadable(error))
  }

  async function keep({ claims, check }: CheckedText): Promise<void> {
    await s.db.as(userId, async (tx) => {
      const now = vault.open<MessageBody>((await lockedMessage(tx, id)).sealed, messageBound(id))
      const marked = { claims: withMissingLines(claims, content), check }
      const sealed = vault.seal({ ...now, checked: marked }, messageBound(id))
      await tx.update(messages).set({ sealed }).where(eq(messages.id, id))
      await publish(s.db, tx, userId, { topic: 'message', scribeId, id })
    })
  }
}

/**
 * Queues a failed check of an answer again. Does nothing while a check is running or after a successful one.
 * @throws AppError 'not-found'
 */
export async function checkAnswerAgain(s: Services, userId: string, id: string): Promise<Message> {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await lockedMessage(tx, id)
    const body = vault.open<MessageBody>(row.sealed, messageBound(id))
    if (body.checked?.check.state !== 'failed') return presentMessage(row, vault, s.now())
    const sealed = vault.seal({ ...body, checked: again(body.checked) }, messageBound(id))
    const [changed = row] = await tx
      .update(messages)
      .set({ sealed })
      .where(eq(messages.id, id))
      .returning()
    await enqueueCheckIn(s, tx, { job: checkAnswerJob, userId, id })
    await publish(s.db, tx, userId, { topic: 'message', scribeId: row.scribeId, id })
    return presentMessage(changed, vault, s.now())
  })
}

import { eq } from 'drizzle-orm'
import type { Message } from '#contract/chat.ts'
import { AppError } from '#contract/errors.ts'
import type { CheckedText } from '#contract/notes.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { publish } from '#server/platform/events/bus.ts'
import { checkText } from '#server/visits/notes/judging/check-text.ts'
import { checkStoredText, queueAgainIn } from '#server/visits/notes/judging/stored-check.ts'
import { loadVisit, trustedVisit } from '#server/visits/notes/sources.ts'
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
  const vault = await openVault(s.keys, userScope(userId))
  const [row] = await s.db.as(userId, (tx) => tx.select().from(messages).where(eq(messages.id, id)))
  if (!row || isBeingWritten(row, vault, s.now())) return
  const { scribeId } = row
  const { content, citations, checked } = vault.open<MessageBody>(row.sealed, messageBound(id))
  if (checked?.check.state !== 'judging') return
  await checkStoredText(
    s,
    id,
    async () => {
      const { sources, sourceRev, language } = await loadVisit(s, userId, scribeId)
      const all = answerSources(sources, citations)
      const key = `answer ${id} ${sourceRev}`
      const visit = await trustedVisit(s, userId, { key, sources: all, sourceRev, language })
      const request = answerRequest({ content, citations }, visit.sources)
      await keep(await checkText(s, visit, request, signal, keep))
    },
    keep,
  )

  async function keep({ claims, check }: CheckedText): Promise<void> {
    const checked = { claims: withMissingLines(claims, content), check }
    await s.db.as(userId, async (tx) => keepIn(s, tx, vault, await lockedMessage(tx, id), checked))
  }
}

/** @returns the message with its marks */
async function keepIn(
  s: Services,
  tx: Tx,
  vault: Vault,
  { id, userId, scribeId, sealed: before }: MessageRow,
  checked: CheckedText,
): Promise<MessageRow | undefined> {
  const body = vault.open<MessageBody>(before, messageBound(id))
  const sealed = vault.seal({ ...body, checked }, messageBound(id))
  const [row] = await tx.update(messages).set({ sealed }).where(eq(messages.id, id)).returning()
  await publish(s.db, tx, userId, { topic: 'message', scribeId, id })
  return row
}

/**
 * Queues a failed check of an answer again. Does nothing while a check is running or after a successful one.
 * @throws AppError 'not-found'
 */
export async function checkAnswerAgain(s: Services, userId: string, id: string): Promise<Message> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await lockedMessage(tx, id)
    const body = vault.open<MessageBody>(row.sealed, messageBound(id))
    const checked = await queueAgainIn(s, tx, { job: checkAnswerJob, userId, id }, body.checked)
    const changed = checked && (await keepIn(s, tx, vault, row, checked))
    return presentMessage(changed ?? row, vault, s.now())
  })
}

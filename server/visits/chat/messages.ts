import { and, asc, eq } from 'drizzle-orm'
import type { Message } from '#contract/chat.ts'
import { damagedText } from '#server/platform/crypto/damage.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import { resumeCheck } from '#server/visits/notes/judging/queue.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { messages } from './table.ts'

export type MessageRow = typeof messages.$inferSelect
/** The job that checks an answer. */
export const checkAnswerJob = 'check-answer'

/** The sealed part of a message. */
export interface MessageBody extends Pick<
  Message,
  'content' | 'prompt' | 'files' | 'citations' | 'checked'
> {
  /** When the process that writes it last said so (ISO 8601); absent once it is whole. */
  writing?: string
  interrupted?: boolean
  /** Replaced by another question: kept, and no longer part of the conversation. */
  replaced?: boolean
}

/** An answer without a sign of life for this long is no longer being written. */
const STALE_MS = 15_000
const interruptedNote = '(This answer was interrupted.)'

export const messageBound = (id: string) => ({ table: 'message', row: id, column: 'sealed' })
export const plainBody = (content: string): MessageBody => ({
  content,
  prompt: null,
  files: [],
  citations: [],
})

/** The sealed part of a message; of a damaged one, what to do. It hides no other message. */
export const messageBody = ({ id, sealed }: MessageRow, vault: Vault): MessageBody =>
  vault.openOr(sealed, messageBound(id), plainBody(damagedText))

/** Whether a process says that it still writes this message. */
export function isBeingWritten(row: MessageRow, vault: Vault, now: Date): boolean {
  const { writing } = messageBody(row, vault)
  return writing !== undefined && now.getTime() - Date.parse(writing) <= STALE_MS
}

export function presentMessage(row: MessageRow, vault: Vault, now: Date): Message {
  const body = messageBody(row, vault)
  const { prompt, files, citations, writing, checked } = body
  const isDead = writing !== undefined && now.getTime() - Date.parse(writing) > STALE_MS
  const parts = [body.content.trim(), (isDead || body.interrupted) && interruptedNote]
  return {
    id: row.id,
    role: row.role,
    content: parts.filter(Boolean).join('\n\n'),
    prompt,
    files,
    citations,
    ...(checked && { checked }),
    writing: writing !== undefined && !isDead,
    created: row.created.toISOString(),
  }
}

/** The chat of a visit, oldest first. @throws AppError 'Scribe not found' */
export async function listMessages(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<Message[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, async (tx) => {
    await scribeRow(tx, userId, scribeId)
    return tx
      .select()
      .from(messages)
      .where(and(eq(messages.scribeId, scribeId), eq(messages.userId, userId)))
      .orderBy(asc(messages.created), asc(messages.role))
  })
  const shown = rows
    .filter((row) => !messageBody(row, vault).replaced)
    .map((row) => presentMessage(row, vault, s.now()))
  for (const { id, writing, checked } of shown)
    if (!writing && checked?.check.state === 'judging')
      await resumeCheck(s, { job: checkAnswerJob, userId, id })
  return shown
}

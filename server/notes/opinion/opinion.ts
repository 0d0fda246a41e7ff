import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Note, Opinion } from '#contract/notes.ts'
import { userScope, type Vault, vaultOf } from '#server/crypto/vault.ts'
import type { Tx } from '#server/db/database.ts'
import { publish } from '#server/events/bus.ts'
import { checkedOf, claimsOf, showNote } from '#server/notes/checks.ts'
import { allModels, modelOrder, type Named } from '#server/models/list.ts'
import { ModelFailure } from '#server/models/model-failure.ts'
import {
  beingWritten,
  bodyOf,
  countToCheck,
  lockedNote,
  noteBound,
  type NoteRow,
  noteRow,
  noteCounts,
} from '#server/notes/present.ts'
import { readSources } from '#server/notes/sources.ts'
import { notes } from '#server/notes/table.ts'
import { changeScribe, scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'

/** Sentences that are judged at most; longer notes are judged from the start. */
const mostJudged = 400

const off = () =>
  new AppError('bad-request', 'The second opinion of a language model is turned off.')

/** The models that may be asked, in the order in which they stand in for each other; none where it is off. */
const opinionModels = async (s: Services): Promise<Named[]> =>
  s.config.secondOpinion ? modelOrder(await allModels(s), { isFast: false, preferred: '' }) : []

export const opinionJob = 'second-opinion'

/**
 * Begins to have a language model judge every sentence of a note; asked twice it is the same work.
 * @throws AppError 'bad-request' where it is turned off, no model is set up, or the note is being written
 */
export async function askOpinion(s: Services, userId: string, noteId: string): Promise<Note> {
  if ((await opinionModels(s)).length === 0) throw off()
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    if (row.state === 'writing') throw beingWritten()
    await s.jobs.enqueue(tx, opinionJob, { userId, noteId }, { key: noteId })
    return keepRun(s, tx, vault, row, { state: 'asking', message: '' })
  })
}

/**
 * Asks one model after the other until one has judged the whole note, and keeps what it says. It confirms or raises
 * concern; what the ledger found stays.
 * @throws where this process stops: another goes on
 */
export async function giveOpinion(
  s: Services,
  userId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    const known = await readNote(s, userId, noteId)
    await keep(s, userId, noteId, await askModels(s, known, signal))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof AppError) return
    if (!(error instanceof ModelFailure)) throw error
    await tellFailure(s, userId, noteId, error.message)
  }
}

async function askModels(
  s: Services,
  known: Awaited<ReturnType<typeof readNote>>,
  signal: AbortSignal,
): Promise<Map<string, Opinion>> {
  const [{ modelOf }, { askBatches }] = await Promise.all([
    import('#server/models/providers.ts'),
    import('./ask-batches.ts'),
  ])
  let failure = new ModelFailure('No language model is set up for this any more.', false)
  for (const one of await opinionModels(s)) {
    try {
      return await askBatches(await modelOf(s, one), one.model, known, signal)
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failure = error
    }
  }
  throw failure
}

async function tellFailure(
  s: Services,
  userId: string,
  noteId: string,
  message: string,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    await keepRun(s, tx, vault, row, { state: 'failed', message })
  })
}

async function keepRun(
  s: Services,
  tx: Tx,
  vault: Vault,
  row: NoteRow,
  opinionRun: NonNullable<Note['opinionRun']>,
): Promise<Note> {
  const sealed = vault.seal({ ...bodyOf(row, vault), opinionRun }, noteBound(row.id))
  await tx.update(notes).set({ sealed }).where(eq(notes.id, row.id))
  await publish(s.db, tx, row.userId, { topic: 'note', scribeId: row.scribeId, id: row.id })
  return showNote(s, tx, vault, { ...row, sealed })
}

async function readNote(s: Services, userId: string, noteId: string) {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await noteRow(tx, userId, noteId)
    if (row.state === 'writing') throw beingWritten()
    const scribe = await scribeRow(tx, userId, row.scribeId)
    const { sources } = await readSources(s, tx, vault, scribe)
    const claims = await claimsOf(
      s,
      tx,
      vault,
      checkedOf(row.id, row.version, bodyOf(row, vault)),
      scribe,
    )
    return { sources, claims: claims.slice(0, mostJudged) }
  })
}

/** Kept by sentence: what was edited meanwhile is judged by nobody. */
async function keep(
  s: Services,
  userId: string,
  noteId: string,
  opinions: ReadonlyMap<string, Opinion>,
): Promise<void> {
  const vault = await vaultOf(s.keys, userScope(userId))
  await s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    const { scribeId } = row
    const { opinionRun: _, ...old } = bodyOf(row, vault)
    const body = { ...old, opinions: Object.fromEntries(opinions) }
    const scribe = await scribeRow(tx, userId, scribeId)
    const claims = await claimsOf(s, tx, vault, checkedOf(row.id, row.version, body), scribe)
    const values = {
      sealed: vault.seal(body, noteBound(noteId)),
      toCheck: countToCheck(claims, body),
    }
    await tx.update(notes).set(values).where(eq(notes.id, noteId))
    await changeScribe(s, tx, userId, scribeId, await noteCounts(tx, scribeId))
    await publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId })
  })
}

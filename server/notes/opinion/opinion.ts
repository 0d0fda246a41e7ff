import { eq } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { Note, Opinion } from '#contract/notes.ts'
import { userScope, vaultOf } from '#server/crypto/vault.ts'
import { publish } from '#server/events/bus.ts'
import { checkedOf, claimsOf, showNote } from '#server/notes/checks.ts'
import { modelConfig } from '#server/notes/models/config.ts'
import {
  beingWritten,
  bodyOf,
  countToCheck,
  lockedNote,
  noteBound,
  noteRow,
  scribeToCheck,
} from '#server/notes/present.ts'
import { readSources } from '#server/notes/sources.ts'
import { notes } from '#server/notes/table.ts'
import { changeScribe, scribeRow } from '#server/scribes/change.ts'
import type { Services } from '#server/services.ts'
import { askBatches } from './ask-batches.ts'

/** Sentences that are judged at most; longer notes are judged from the start. */
const mostJudged = 400

const off = () =>
  new AppError('bad-request', 'The second opinion of a language model is turned off.')

/** The model that may be asked, undefined where the second opinion is off or no model is set up. */
export const opinionModel = async (s: Services) =>
  s.config.secondOpinion ? modelConfig(s) : undefined

/**
 * Has the language model judge every sentence of a note beside the ledger and keeps what it says. It confirms or
 * raises concern; what the ledger found stays.
 * @throws AppError 'bad-request' where it is turned off, no model is set up, or the note is being written
 */
export async function askOpinion(
  s: Services,
  userId: string,
  noteId: string,
  signal: AbortSignal,
): Promise<Note> {
  const config = await opinionModel(s)
  if (!config) throw off()
  const known = await readNote(s, userId, noteId)
  const { modelOf } = await import('#server/notes/models/providers.ts')
  const model = await modelOf(s, config)
  return keep(s, userId, noteId, await askBatches(model, config.model, known, signal))
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
): Promise<Note> {
  const vault = await vaultOf(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const row = await lockedNote(tx, userId, noteId)
    const { scribeId } = row
    const body = { ...bodyOf(row, vault), opinions: Object.fromEntries(opinions) }
    const scribe = await scribeRow(tx, userId, scribeId)
    const claims = await claimsOf(s, tx, vault, checkedOf(row.id, row.version, body), scribe)
    const values = {
      sealed: vault.seal(body, noteBound(noteId)),
      toCheck: countToCheck(claims, body),
    }
    await tx.update(notes).set(values).where(eq(notes.id, noteId))
    await changeScribe(s, tx, userId, scribeId, { toCheck: await scribeToCheck(tx, scribeId) })
    await publish(s.db, tx, userId, { topic: 'note', scribeId, id: noteId })
    return showNote(s, tx, vault, { ...row, ...values })
  })
}

import { createHash } from 'node:crypto'
import { setImmediate as breath } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Doubt } from '#contract/drugs.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Bias } from '#server/clinical/drugs/bias.ts'
import { createDoubter, type Doubter } from '#server/clinical/drugs/doubts.ts'
import { keepDoubter } from '#server/clinical/drugs/memory.ts'
import { aboutDrug } from '#server/clinical/drugs/names-in.ts'
import { licensedState } from '#server/library/dictionary/group-dictionary.ts'
import { dictionaryTerms } from '#server/library/dictionary/table.ts'
import { readBias } from '#server/visits/transcription/doubts/visit-bias.ts'
import { scribeBody, type ScribeRow } from '#server/visits/scribes/present.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { readChunks } from '../chunks/read.ts'
import { doubtDecisions } from '../table.ts'
import { type Decision, decisionsOf } from './decisions.ts'

/** Lines between which others get their turn. */
const linesAtOnce = 50

/** Finds the doubtful names in lines of one visit, without those that its user has decided. */
export interface VisitDoubts {
  in(line: { seq: number; text: string; language?: string | undefined }): Doubt[]
}

/**
 * The doubtful names in a page of a transcript, as its lines read now.
 * @throws AppError 'Scribe not found'
 */
export async function listDoubts(
  s: Services,
  userId: string,
  scribeId: string,
  page: { after: number; limit: number },
): Promise<{ items: Doubt[]; to: number; more: boolean }> {
  const { chunks, more } = await readChunks(s, userId, scribeId, page)
  const open = await withVisit(s, userId, scribeId, (tx, vault, scribe) =>
    readDoubts(s, tx, vault, scribe),
  )
  const doubts = await open()
  const items: Doubt[] = []
  for (const [at, chunk] of chunks.entries()) {
    if (at % linesAtOnce === linesAtOnce - 1) await breath()
    items.push(...doubts.in(chunk))
  }
  return { items, to: chunks.at(-1)?.seq ?? page.after, more }
}

/** Prepares the search for a visit that belongs to the user. Call what it returns after the transaction. */
export async function readDoubts(
  s: Services,
  tx: Tx,
  vault: Vault,
  scribe: ScribeRow,
): Promise<() => Promise<VisitDoubts>> {
  const [openBias, decisions] = await Promise.all([
    readBias(s, tx, vault, scribe),
    decisionsOf(tx, vault, scribe.id),
  ])
  const kept = keptOf(decisions)
  const { language } = scribeBody(scribe, vault)
  return async () => searchWith(doubterFor(s, await openBias()), kept, language)
}

function searchWith(
  doubter: Doubter,
  kept: ReadonlySet<string>,
  language: string | undefined,
): VisitDoubts {
  return {
    in: ({ seq, text, language: heard = language }) =>
      doubter
        .doubtsIn(text, heard)
        .filter(({ said }) => !kept.has(said.toLowerCase()))
        .map((doubt) => ({
          ...doubt,
          seq,
          suggestions: doubt.suggestions.map((one) => ({ ...one, about: aboutDrug(one.name) })),
        })),
  }
}

/**
 * Changes whenever the doubts of unchanged lines may have changed: by a decision, or a word of the user's dictionary or of
 * a group that licenses them.
 */
export async function doubtsState(tx: Tx, userId: string, scribeId: string): Promise<string> {
  const { rows } = await tx.execute<{ state: string }>(sql`
    select concat_ws(' ',
      (select count(*) from ${doubtDecisions} where scribe_id = ${scribeId}),
      (select concat(count(*), ' ', max(updated)) from ${dictionaryTerms} where user_id = ${userId}),
      ${licensedState(userId)}
    ) as state`)
  return rows[0]?.state ?? ''
}

/** A name kept once isn't asked about again in the same visit. */
const keptOf = (decisions: readonly Decision[]) =>
  new Set(decisions.flatMap(({ verdict, said }) => (verdict === 'keep' ? said.toLowerCase() : [])))

function doubterFor(s: Services, bias: Bias): Doubter {
  const key = createHash('sha256').update(JSON.stringify(bias)).digest('base64')
  return s.drugs.get(key) ?? keepDoubter(s.drugs, key, createDoubter(bias))
}

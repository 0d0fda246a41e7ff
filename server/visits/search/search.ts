import { and, desc, inArray } from 'drizzle-orm'
import type { ScribeHead, searchScribes as endpoint } from '#contract/scribes.ts'
import type { Answer, Body } from '#contract/endpoint.ts'
import { userScope, type Vault, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  afterCursor,
  encodeCursor,
  inFolder,
  listColumns,
  ofPatient,
} from '#server/visits/scribes/list.ts'
import { presentHead } from '#server/visits/scribes/present.ts'
import { patients } from '#server/chart/patients/table.ts'
import { scribes } from '#server/visits/scribes/table.ts'
import type { Services } from '#server/services.ts'
import { readTexts } from './texts.ts'
import { matchIn, splitWords } from '#common/text-search.ts'

type SearchAnswer = Answer<typeof endpoint>
/** Visits opened at a time: enough to use a query well, few enough to stop in time. */
const BATCH = 200
const ENOUGH = 30
/** After this long the call returns what it has, and how far back it looked. */
const BUDGET_MS = 400

/**
 * Visits whose name, patient, transcript, notes, context or files contain all the words, newest first. Nothing is
 * indexed: sealed text is opened and read in batches, until there is enough or the time is up (docs/decisions/005).
 */
export async function searchScribes(
  s: Services,
  userId: string,
  { text, folder, cursor }: Body<typeof endpoint>,
): Promise<SearchAnswer> {
  const vault = await openVault(s.keys, userScope(userId))
  const words = splitWords(text)
  const items: SearchAnswer['items'] = []
  const deadline = performance.now() + BUDGET_MS
  let at = cursor ?? null
  let searchedBackTo: string | null = null
  do {
    const from = at ?? undefined
    const batch = await s.db.as(userId, (tx) =>
      searchBatch(tx, vault, { userId, folder, words, cursor: from }),
    )
    items.push(...batch.items)
    at = batch.cursor
    searchedBackTo = batch.oldest
  } while (at && items.length < ENOUGH && performance.now() < deadline)
  return { items, cursor: at, searchedBackTo: at ? searchedBackTo : null }
}

interface BatchQuery {
  userId: string
  folder: string
  words: string[]
  cursor: string | undefined
}

async function searchBatch(tx: Tx, vault: Vault, { userId, folder, words, cursor }: BatchQuery) {
  const rows = await tx
    .select(listColumns)
    .from(scribes)
    .leftJoin(patients, ofPatient)
    .where(and(inFolder(userId, folder), afterCursor(cursor)))
    .orderBy(desc(scribes.updated), desc(scribes.id))
    .limit(BATCH)
  const heads = rows.map((row) => presentHead(row, vault))
  const texts = await readTexts(tx, vault, (column) =>
    inArray(
      column,
      heads.map((h) => h.id),
    ),
  )
  const items = heads.flatMap((head) => {
    const match = matchIn(
      [head.name, patientText(head), head.gist, ...(texts.get(head.id) ?? [])],
      words,
    )
    return match === undefined ? [] : [{ ...head, match }]
  })
  const last = rows.length === BATCH ? rows.at(-1) : undefined
  return {
    items,
    cursor: last ? encodeCursor(last.micros, last.id) : null,
    oldest: last?.updated.toISOString() ?? null,
  }
}

function patientText({ patient }: ScribeHead): string {
  if (!patient) return ''
  const { firstName, lastName, number } = patient.demographics
  return [firstName, lastName, number].filter(Boolean).join(' ')
}

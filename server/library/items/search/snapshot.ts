import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { mostHits } from '#contract/library.ts'
import type { Services } from '#server/services.ts'
import { type Vocabulary, vocabulary } from './vocabulary.ts'

/** What search keeps in memory of the index: its words, and the answers to a few letters. */
interface Snapshot {
  words: Vocabulary
  /** Ids of the most used items with a word that begins so (four letters at most; '' for all), best first. */
  top(itemType: string, start: string): readonly string[]
}

/** Reloaded by a query after this time, in milliseconds. */
const staleMs = 60_000
/** A query with an unknown word may reload it earlier. */
const unknownMs = 5_000
/** The longest wait of such a query. */
const patienceMs = 250
/** The top lists are made from this many items. */
const mostListed = 5_000
const mostWords = 50_000
const startLengths = [0, 1, 2, 3, 4]

/** @returns how to get the snapshot; `unknown` says that a word was not found in it */
export function openSnapshot(s: Services): (unknown?: boolean) => Promise<Snapshot> {
  const words = vocabulary()
  let current: { snapshot: Snapshot; at: number } | undefined
  let loading: Promise<Snapshot> | undefined
  const load = async () => {
    const snapshot = await readSnapshot(s, words)
    current = { snapshot, at: performance.now() }
    return snapshot
  }
  return async (unknown = false) => {
    const age = current ? performance.now() - current.at : Number.POSITIVE_INFINITY
    if (current && age < (unknown ? unknownMs : staleMs)) return current.snapshot
    loading ??= load().finally(() => {
      loading = undefined
    })
    if (!current) return loading
    const { snapshot } = current
    // A stale one serves while the next is read; a failed read shows in the log and leaves it.
    const next = loading.catch(() => {
      s.log('Could not read the words of the library', 'warn')
      return snapshot
    })
    // The client gives up after a second: the cached lists answer sooner than that.
    if (unknown) return Promise.race([next, sleep(patienceMs, snapshot)])
    return snapshot
  }
}

async function readSnapshot(s: Services, words: Vocabulary): Promise<Snapshot> {
  const { known, listed } = await s.db.system(async (tx) => {
    const stat = await tx.execute<{ word: string }>(
      sql`select word from ts_stat('select search from public_item where state = ''listed''') order by ndoc desc limit ${mostWords}`,
    )
    const rows = await tx.execute<{ id: string; type: string; words: string[] }>(sql`
      select id, item_type as type, tsvector_to_array(ts_filter(search, '{a,b}')) as words
      from public_item where state = 'listed' order by use_count desc, likes desc, id limit ${mostListed}`)
    return { known: stat.rows, listed: rows.rows }
  })
  words.add(known.map(({ word }) => word))
  const lists = topLists(listed)
  return { words, top: (itemType, start) => lists.get(`${itemType} ${start}`) ?? [] }
}

function topLists(items: readonly { id: string; type: string; words: string[] }[]) {
  const lists = new Map<string, string[]>()
  for (const { id, type, words } of items) {
    const starts = new Set(words.flatMap((word) => startLengths.map((to) => word.slice(0, to))))
    for (const start of starts) {
      const list = lists.get(`${type} ${start}`) ?? []
      if (list.length < mostHits) list.push(id)
      lists.set(`${type} ${start}`, list)
    }
  }
  return lists
}

import { sql } from 'drizzle-orm'
import type { Body } from '#contract/endpoint.ts'
import type { queryIndex } from '#contract/library.ts'
import type { Services } from '#server/services.ts'
import { openSnapshot } from './snapshot.ts'
import type { Vocabulary } from './vocabulary.ts'

export type ItemQuery = Body<typeof queryIndex>
export type SearchItems = (query: ItemQuery) => Promise<{ hits: { objectID: string }[] }>

/** More matches than these are not ranked, so that a common word costs no more than a rare one. */
const mostCandidates = 400
/** With fewer hits, misspellings are looked for even where every word is known. */
const few = 5
const mostWords = 8

/** Opens the search of public items; one for each process. */
export function openSearch(s: Services): SearchItems {
  const snapshotOf = openSnapshot(s)
  return async ({ query, hitsPerPage, itemType }) => {
    const typed = wordsOf(query)
    const [first = ''] = typed
    let snapshot = await snapshotOf()
    if (typed.length < 2) {
      // Where so many begin so, the most used of them are the answer; where few do, looking them up costs little.
      const top = snapshot.top(itemType, first)
      if (top.length >= hitsPerPage || first === '') return answer(top.slice(0, hitsPerPage))
    }
    if (typed.some((word) => !snapshot.words.has(word))) snapshot = await snapshotOf(true)
    const find = (words: string[][], joint: '&' | '|') =>
      findIds(s, { text: tsquery(words, joint), itemType, limit: hitsPerPage })
    const meant = typed.map((word) => meaningsOf(snapshot.words, word))
    const found = await find(meant, '&')
    if (found.length >= few) return answer(found)
    const wider = typed.map((word) => [word, ...snapshot.words.near(word)])
    const isWider = wider.some((words, n) => words.length > (meant[n]?.length ?? 0))
    const more = isWider ? await find(wider, '&') : []
    const all = [...new Set([...found, ...more])]
    // Nothing holds all the words: then what holds some of them.
    if (all.length === 0 && typed.length > 1) return answer(await find(wider, '|'))
    return answer(all.slice(0, hitsPerPage))
  }
}

const answer = (ids: readonly string[]) => ({ hits: ids.map((objectID) => ({ objectID })) })

/** The words of a query, as the index has them. */
export function wordsOf(query: string): string[] {
  return (
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords)
}

/** A word that begins one in the index means itself; any other what it is likely a misspelling of. */
function meaningsOf(words: Vocabulary, word: string): string[] {
  if (words.has(word)) return [word]
  const near = words.near(word)
  return near.length > 0 ? near : [word]
}

/** Each word as a beginning, or as any of what it may mean. Words hold letters and digits only, so nothing needs escaping. */
function tsquery(words: string[][], joint: '&' | '|'): string {
  return words
    .map((meanings) => `(${meanings.map((word) => `'${word}':*`).join(' | ')})`)
    .join(` ${joint} `)
}

/** The system role asks: under row policies an index on a text vector is not used, and public items are everyone's. */
async function findIds(
  s: Services,
  { text, itemType, limit }: { text: string; itemType: string; limit: number },
): Promise<string[]> {
  const { rows } = await s.db.system((tx) =>
    tx.execute<{ id: string }>(sql`
      with wanted as (select to_tsquery('simple', ${text}) as words),
      candidate as (
        select id, use_count, search from public_item, wanted
        where search @@ words and state = 'listed' and item_type = ${itemType}
        limit ${mostCandidates})
      select id from candidate, wanted
      order by ts_rank(search, words) * (1 + ln(1 + use_count) / 8) desc, id limit ${limit}`),
  )
  return rows.map(({ id }) => id)
}

import type { Body } from '#contract/endpoint.ts'
import { mostHits, type queryIndex } from '#contract/library.ts'
import type { Services } from '#server/services.ts'
import { openSnapshot } from './snapshot.ts'
import type { Vocabulary } from './vocabulary.ts'

type ItemQuery = Body<typeof queryIndex>
export interface Search {
  find(query: ItemQuery): Promise<{ hits: { objectID: string }[] }>
  /** Reads what search keeps in memory before the first query needs it. */
  warmUp(): void
}

/** More matches than these aren't ranked, so that a common word costs no more than a rare one. */
const mostCandidates = 400
/** With fewer hits, misspellings are considered even if every word is known. */
const few = 5
const mostWords = 8

/** Opens the search of public items; one for each process. */
export function openSearch(s: Services): Search {
  const snapshotOf = openSnapshot(s)
  const find = async ({ query, hitsPerPage: wanted, itemType }: ItemQuery) => {
    const hitsPerPage = Math.min(wanted, mostHits)
    const typed = splitWords(query)
    const [first = ''] = typed
    let snapshot = await snapshotOf()
    if (typed.length < 2) {
      // With many matching beginnings, the most used are the answer; with few, looking them all up is cheap.
      const top = snapshot.top(itemType, first)
      if (top.length >= hitsPerPage || first === '') return answer(top.slice(0, hitsPerPage))
    }
    if (typed.some((word) => !snapshot.words.has(word))) snapshot = await snapshotOf(true)
    const lookUp = (words: string[][], joint: '&' | '|') =>
      findIds(s, { text: tsquery(words, joint), itemType, limit: hitsPerPage })
    const meant = typed.map((word) => findMeanings(snapshot.words, word))
    const found = await lookUp(meant, '&')
    if (found.length >= few) return answer(found)
    const wider = typed.map((word) => [word, ...snapshot.words.near(word)])
    const isWider = wider.some((words, n) => words.length > (meant[n]?.length ?? 0))
    const more = isWider ? await lookUp(wider, '&') : []
    const all = [...new Set([...found, ...more])]
    // Nothing holds all the words: then what holds some of them.
    if (all.length === 0 && typed.length > 1) return answer(await lookUp(wider, '|'))
    return answer(all.slice(0, hitsPerPage))
  }
  return {
    find,
    warmUp: () =>
      void snapshotOf().catch(() => s.log('Could not read the words of the library', 'warn')),
  }
}

const answer = (ids: readonly string[]) => ({ hits: ids.map((objectID) => ({ objectID })) })

/** The words of a query, as the index has them. */
export function splitWords(query: string): string[] {
  return (
    query
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).slice(0, mostWords)
}

/** A word that begins an indexed word means itself; any other is treated as a misspelling. */
function findMeanings(words: Vocabulary, word: string): string[] {
  if (words.has(word)) return [word]
  const near = words.near(word)
  return near.length > 0 ? near : [word]
}

/**
 * Each word as a prefix, or as any of its possible meanings. Words contain letters and digits only, so nothing needs
 * escaping.
 */
function tsquery(words: string[][], joint: '&' | '|'): string {
  return words
    .map((meanings) => `(${meanings.map((word) => `'${word}':*`).join(' | ')})`)
    .join(` ${joint} `)
}

/** Ids of what matches, best first: one round trip (`find_public_items` in the migrations). */
async function findIds(
  s: Services,
  { text, itemType, limit }: { text: string; itemType: string; limit: number },
): Promise<string[]> {
  return s.db.callSystem<string[]>({
    name: 'find_public_items',
    text: 'select find_public_items($1, $2, $3, $4) as result',
    values: [text, itemType, mostCandidates, limit],
  })
}

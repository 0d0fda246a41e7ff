import { message } from '#common/translation.ts'
import { randomUUID } from 'node:crypto'
import {
  type DictionaryOwner,
  type DictionaryTerm,
  mostTerms,
  type NewTerm,
  termsOfPage,
} from '#contract/dictionary.ts'
import { AppError } from '#contract/errors.ts'
import type { Services } from '#server/services.ts'
import { readCsv, writeCsv } from './csv.ts'
import { plainName } from '#server/clinical/drugs/lexicon.ts'
import { type User, withDictionary } from './dictionary-store.ts'

const missing = () => new AppError('not-found', 'This term no longer exists.')
const tooMany = () =>
  new AppError(
    'too-many',
    message('A dictionary has at most {count, number} terms.', { count: mostTerms }),
  )

/** A page of a dictionary; `q` is searched for in every column. */
export async function listTerms(
  s: Services,
  user: User,
  { owner, q, page }: { owner: DictionaryOwner; q: string; page: number },
): Promise<{ items: DictionaryTerm[]; total: number; editable: boolean }> {
  const { all, editable } = await withDictionary(s, user, owner, async (shelf) => ({
    all: await shelf.all(),
    editable: await shelf.mayEdit(),
  }))
  const wanted = q.trim().toLowerCase()
  const found = wanted === '' ? all : all.filter((term) => holds(term, wanted))
  const items = found.slice(page * termsOfPage, (page + 1) * termsOfPage)
  return { items, total: found.length, editable }
}

const holds = ({ term, soundsLike, replacement, kind }: DictionaryTerm, wanted: string) =>
  [term, soundsLike, replacement, kind].some((text) => text?.toLowerCase().includes(wanted))

/** Adds a term, or changes the one with the same letters. @throws AppError 'forbidden', 'too-many' */
export async function addTerm(
  s: Services,
  user: User,
  owner: DictionaryOwner,
  input: NewTerm,
): Promise<DictionaryTerm> {
  const term = tidy(input)
  return withDictionary(s, user, owner, async (shelf) => {
    await shelf.assertMayEdit()
    const all = await shelf.all()
    const same = all.find((one) => plainName(one.term) === plainName(term.term))
    if (same) {
      const changed = await shelf.change(same.id, same.version, term)
      if (changed) return changed
    }
    if (all.length >= mostTerms) throw tooMany()
    const id = randomUUID()
    await shelf.put([{ id, term }])
    return { ...term, id, version: 1 }
  })
}

/** @throws AppError 'version-mismatch' with the newer term, 'not-found', 'forbidden' */
export async function updateTerm(
  s: Services,
  user: User,
  { owner, id, version }: { owner: DictionaryOwner; id: string; version: number },
  input: NewTerm,
): Promise<DictionaryTerm> {
  return withDictionary(s, user, owner, async (shelf) => {
    await shelf.assertMayEdit()
    const changed = await shelf.change(id, version, tidy(input))
    if (changed) return changed
    const current = (await shelf.all()).find((one) => one.id === id)
    if (!current) throw missing()
    throw new AppError('version-mismatch', 'version-mismatch', { current })
  })
}

/** @throws AppError 'not-found', 'forbidden' */
export async function deleteTerm(
  s: Services,
  user: User,
  { owner, id }: { owner: DictionaryOwner; id: string },
): Promise<void> {
  const removed = await withDictionary(s, user, owner, (shelf) => shelf.remove(id))
  if (!removed) throw missing()
}

/**
 * Adds the terms of a CSV text; an existing one is updated. Reports unusable rows.
 * @throws AppError 'bad-request' if it isn't a CSV of terms, 'too-many', 'forbidden'
 */
export async function importTerms(
  s: Services,
  user: User,
  owner: DictionaryOwner,
  csv: string,
): Promise<{ added: number; changed: number; skipped: { row: number; why: string }[] }> {
  const { terms, skipped } = readCsv(csv)
  // The last row of a term is the one that counts.
  const wanted = new Map(terms.map((term) => [plainName(term.term), tidy(term)]))
  return withDictionary(s, user, owner, async (shelf) => {
    await shelf.assertMayEdit()
    const known = new Map((await shelf.all()).map((term) => [plainName(term.term), term]))
    const fresh = [...wanted].filter(([key]) => !known.has(key))
    if (known.size + fresh.length > mostTerms) throw tooMany()
    let changed = 0
    for (const [key, term] of wanted) {
      const same = known.get(key)
      if (!same || isSame(same, term)) continue
      if (await shelf.change(same.id, same.version, term)) changed++
    }
    await shelf.put(fresh.map(([, term]) => ({ id: randomUUID(), term })))
    return { added: fresh.length, changed, skipped }
  })
}

const isSame = (a: NewTerm, b: NewTerm) =>
  a.term === b.term &&
  a.soundsLike === b.soundsLike &&
  a.replacement === b.replacement &&
  a.kind === b.kind

/** The dictionary as a CSV file. */
export async function exportTerms(
  s: Services,
  user: User,
  owner: DictionaryOwner,
): Promise<Response> {
  const all = await withDictionary(s, user, owner, (shelf) => shelf.all())
  const name = owner === 'user' || owner === 'clinic' ? owner : 'group'
  return new Response(writeCsv(all), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="dictionary-${name}.csv"`,
    },
  })
}

/** Without spaces at the ends, and without fields that say nothing. */
function tidy({ term, soundsLike, replacement, kind }: NewTerm): NewTerm {
  const sounds = soundsLike?.trim()
  const instead = replacement?.trim()
  return {
    term: term.trim(),
    ...(sounds && { soundsLike: sounds }),
    ...(instead && instead !== term.trim() && { replacement: instead }),
    kind,
  }
}

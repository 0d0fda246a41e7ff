import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { targetLanguages } from '#contract/languages.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { listTranslations, type Translation } from '#contract/translation.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'

/** A chunk with its translation, or the reason why it has none. */
export type ShownChunk = Chunk & { problem?: string }

interface LoadedTranslations {
  byLine: ReadonlyMap<number, Translation>
  /** Translations after this number are new. */
  last: number
}
const nothing: LoadedTranslations = { byLine: new Map(), last: 0 }

const translationsKey = (scribeId: string, language: string) => [
  ...keys.translations(scribeId),
  language,
]

/** The translations of a visit's lines. Only those since the last read are requested. */
export const translationsQuery = (
  queries: QueryClient,
  scribeId: string,
  language: string | null,
) => {
  const target = targetLanguages.find((code) => code === language)
  return queryOptions({
    queryKey: translationsKey(scribeId, language ?? ''),
    enabled: target !== undefined,
    queryFn: async ({ signal }) => {
      const known = () =>
        queries.getQueryData<LoadedTranslations>(translationsKey(scribeId, language ?? '')) ??
        nothing
      if (!target) return known()
      const params = { id: scribeId }
      const query = { language: target, after: known().last }
      const { items, last } = await call(listTranslations, { params, query, signal })
      return addItems(known(), items, last)
    },
    structuralSharing: false,
  })
}

function addItems(
  known: LoadedTranslations,
  items: readonly Translation[],
  last: number,
): LoadedTranslations {
  if (items.length === 0) return { ...known, last }
  const byLine = new Map(known.byLine)
  for (const item of items) byLine.set(item.seq, item)
  return { byLine, last }
}

/** Shows a live translation before it is read from the server. */
export function addTranslation(
  queries: QueryClient,
  scribeId: string,
  { seq, text, language }: { seq: number; text: string; language: string },
): void {
  queries.setQueryData<LoadedTranslations>(translationsKey(scribeId, language), (known = nothing) =>
    addItems(known, [{ seq, text }], known.last),
  )
}

/**
 * Adds translations to chunks. A chunk whose translation hasn't changed keeps its object, so that only changes are redrawn.
 */
export function createOverlay(): (
  chunks: readonly Chunk[],
  known: LoadedTranslations | undefined,
) => readonly ShownChunk[] {
  const made = new WeakMap<Chunk, { of: Translation; shown: ShownChunk }>()
  let before: {
    chunks: readonly Chunk[]
    known: LoadedTranslations | undefined
    all: readonly ShownChunk[]
  }
  const shownOf = (chunk: Chunk, of: Translation): ShownChunk => {
    const done = made.get(chunk)
    if (done && done.of.text === of.text && done.of.problem === of.problem) return done.shown
    const { translation: _old, ...line } = chunk
    const shown = {
      ...line,
      ...(of.text !== undefined && { translation: of.text }),
      ...(of.problem !== undefined && { problem: of.problem }),
    }
    made.set(chunk, { of, shown })
    return shown
  }
  return (chunks, known) => {
    if (before?.chunks === chunks && before.known === known) return before.all
    const all =
      known && known.byLine.size > 0
        ? chunks.map((chunk) => {
            const of = known.byLine.get(chunk.seq)
            return of ? shownOf(chunk, of) : chunk
          })
        : chunks
    before = { chunks, known, all }
    return all
  }
}

/** Counts translated and failed lines. Lines without words need no translation. */
export function countTranslated(chunks: readonly ShownChunk[]): {
  total: number
  done: number
  failed: number
} {
  let [total, done, failed] = [0, 0, 0]
  for (const { text, translation, problem } of chunks) {
    if (!text.trim()) continue
    total += 1
    if (translation !== undefined) done += 1
    else if (problem !== undefined) failed += 1
  }
  return { total, done, failed }
}

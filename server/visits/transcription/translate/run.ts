import type { Languages } from '#contract/translation.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { ignoreNotFound } from '#server/platform/jobs/ignore-not-found.ts'
import { readLanguages } from '#server/visits/scribes/languages.ts'
import type { Services } from '#server/services.ts'
import { allChunks } from '../chunks/read.ts'
import { firstBatch, type Line, linesBefore, storeResults, translateLines } from './batch.ts'
import { follow } from './follow.ts'
import type { VisitRef } from './queue.ts'
import { translationsOf } from './store.ts'
import { TranslatorFailure } from './translator.ts'

/**
 * Translates every untranslated line of a visit, in order, as long as translation is on and its target unchanged.
 * Results are stored batch by batch, so an interrupted run continues where it was.
 */
export async function translateTranscript(
  s: Services,
  ref: VisitRef,
  stopping: AbortSignal,
): Promise<void> {
  const begun = await readWork(s, ref).catch(ignoreNotFound)
  if (!begun || begun.lines.length === 0) return
  const { to } = begun
  using watch = follow(
    s,
    ref,
    begun.languages,
    (now) => now.translating && now.targetLanguage === to,
  )
  const signal = AbortSignal.any([stopping, watch.signal])
  try {
    await translateAll(s, ref, begun, signal)
  } catch (error) {
    // Turned off, or into another language: the rest isn't needed.
    if (!watch.signal.aborted) throw error
  }
}

interface Work {
  languages: Languages
  to: string
  /** The lines to translate, and all lines in order. */
  lines: Line[]
  all: readonly Line[]
}

async function readWork(s: Services, { userId, scribeId }: VisitRef): Promise<Work | undefined> {
  const vault = await openVault(s.keys, userScope(userId))
  return s.db.as(userId, async (tx) => {
    const languages = await readLanguages(tx, vault, userId, scribeId)
    const to = languages.targetLanguage
    if (!languages.translating || to === null) return undefined
    const place = { userId, scribeId, vault }
    const all: readonly Line[] = (await allChunks(tx, place)).filter(({ damaged }) => !damaged)
    const done = await translationsOf(tx, place, to)
    const lines = all.filter(({ seq, text }) => !isDone(done.get(seq)) && text.trim() !== '')
    return { languages, to, lines, all }
  })
}

const isDone = (item: { text?: string; problem?: string } | undefined) =>
  item?.text !== undefined || item?.problem !== undefined

async function translateAll(
  s: Services,
  ref: VisitRef,
  { to, lines, all, languages }: Work,
  signal: AbortSignal,
): Promise<void> {
  for (let rest = lines; rest.length > 0;) {
    const batch = firstBatch(rest)
    const first = all.findIndex(({ seq }) => seq === batch[0]?.seq)
    const spoken = batch.map((line) => ({ language: languages.language, ...line }))
    const work = { lines: spoken, before: linesBefore(all.slice(0, first)), to }
    try {
      const results = await translateLines(s, ref.userId, work, signal)
      await storeResults(s, ref, to, batch, results)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TranslatorFailure)) throw error
      // Several attempts failed: the rest says why, and can be retried.
      const problem = { problem: error.message }
      await storeResults(
        s,
        ref,
        to,
        rest,
        rest.map(() => problem),
      )
      return
    }
    rest = rest.slice(batch.length)
  }
}

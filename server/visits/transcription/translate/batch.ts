import { setTimeout as sleep } from 'node:timers/promises'
import { baseOf } from '#contract/languages.ts'
import type { Translation } from '#contract/translation.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import type { Services } from '#server/services.ts'
import { linesAt } from '../chunks/read.ts'
import { addTranslations } from './store.ts'
import {
  notSetUp,
  type Result,
  type ToTranslate,
  type Translator,
  TranslatorFailure,
} from './translator.ts'

/** A line to translate, by its number in the transcript. */
export type Line = Pick<Chunk, 'seq' | 'text'> & Partial<Pick<Chunk, 'speaker' | 'language'>>

/** One prompt to a model: few enough lines that the answer comes soon and in order. */
const MOST_LINES = 12
const MOST_CHARS = 2_400
/** Lines before, given to understand pronouns and half sentences by. */
const LINES_BEFORE = 2
/** Pauses before asking again, in milliseconds. The model's client has waited for an overloaded server before that. */
const PAUSES_MS = [1_000, 4_000]

/** The next lines that go together, from the front of a list. */
export function firstBatch<T extends Line>(lines: readonly T[]): T[] {
  let chars = 0
  const fits = lines.slice(0, MOST_LINES).findIndex(({ text }, at) => {
    chars += text.length
    return at > 0 && chars > MOST_CHARS
  })
  return lines.slice(0, fits < 0 ? MOST_LINES : fits)
}

export const linesBefore = (lines: readonly Line[]): Line[] => lines.slice(-LINES_BEFORE)

/**
 * Translates lines, retrying after a pause if that may help. A line said in the target language stays as it is.
 * @throws TranslatorFailure, or the signal's reason.
 */
export async function translateLines(
  s: Services,
  userId: string,
  { lines, before, to }: { lines: readonly Line[]; before: readonly Line[]; to: string },
  signal: AbortSignal,
): Promise<Result[]> {
  const foreign = lines.filter((line) => isForeign(line, to))
  const translator = foreign.length > 0 ? await s.findTranslator(s, userId) : undefined
  if (foreign.length > 0 && !translator) throw new TranslatorFailure(notSetUp.problem, false)
  const results = translator
    ? [...(await patiently(translator, { lines: foreign, before, to }, signal))]
    : []
  return lines.map((line) =>
    isForeign(line, to) ? (results.shift() ?? { problem: notSetUp.problem }) : { text: line.text },
  )
}

function isForeign({ language }: Line, to: string): boolean {
  return language === undefined || baseOf(language) !== to
}

async function patiently(
  translator: Translator,
  work: ToTranslate,
  signal: AbortSignal,
): Promise<Result[]> {
  for (const pause of PAUSES_MS) {
    try {
      return await translator.translate(work, signal)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof TranslatorFailure) || !error.again) throw error
      await sleep(pause * (0.8 + Math.random() * 0.4), undefined, { signal })
    }
  }
  return translator.translate(work, signal)
}

/**
 * Stores what became of lines. Of a line that was corrected, hidden or deleted since, nothing is kept: its
 * translation would be that of other words.
 */
export async function storeResults(
  s: Services,
  { userId, scribeId }: { userId: string; scribeId: string },
  language: string,
  lines: readonly Line[],
  results: readonly Result[],
): Promise<Translation[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const place = { userId, scribeId, vault }
  return s.db.as(userId, async (tx) => {
    await lockScribe(tx, scribeId)
    const now = await linesAt(
      tx,
      place,
      lines.map(({ seq }) => seq),
    )
    const items = lines.flatMap(({ seq, text }, at): Translation[] => {
      const result = results[at]
      return result && now.get(seq)?.text === text ? [{ seq, ...result }] : []
    })
    await addTranslations(s, tx, place, language, items)
    return items
  })
}

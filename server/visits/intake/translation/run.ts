import { and, eq } from 'drizzle-orm'
import { isTranslatedLanguage } from '#common/intake/patient-languages.ts'
import { message } from '#common/translation.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import { openVault, userScope } from '#server/platform/crypto/vault.ts'
import { findSet } from '#server/visits/question-sets/available-sets.ts'
import type { Services } from '#server/services.ts'
import { isTranslationOn } from './setting.ts'
import { questionTranslations } from './table.ts'
import { pageSource, pageSubject, setSource, type Source } from './texts.ts'
import { translateLines } from './translate.ts'
import { sealPhrases, type TranslationRow } from './translations.ts'

/** The translation that a job works on. */
interface Work {
  userId: string
  id: string
}

const failedHere = message('The translation failed.')

/** Translates the texts of one row. Any failure ends it, so that the clinician can try again or choose another language. */
export async function runTranslation(s: Services, work: Work, signal: AbortSignal): Promise<void> {
  const [row] = await s.db.as(work.userId, (tx) =>
    tx.select().from(questionTranslations).where(eq(questionTranslations.id, work.id)),
  )
  if (row?.state !== 'working') return
  try {
    await translateRow(s, row, signal)
  } catch (error) {
    signal.throwIfAborted()
    const isModel = error instanceof ModelFailure
    await change(s, row, { state: 'failed', problem: isModel ? error.message : failedHere })
    if (!isModel) throw error
  }
}

async function translateRow(s: Services, row: TranslationRow, signal: AbortSignal): Promise<void> {
  const { userId, id, language } = row
  const source = await currentSource(s, row)
  // The set was changed or deleted since. Asking again translates the new questions.
  if (source?.hash !== row.source || !isTranslatedLanguage(language))
    throw new ModelFailure(message('The questions have changed. Try again.'), false)
  const phrases = await translateLines(
    await modelAsker(s, userId),
    { lines: source.lines, language, onDone: (done) => change(s, row, { done }) },
    signal,
  )
  const sealed = sealPhrases(await openVault(s.keys, userScope(userId)), id, phrases)
  await change(s, row, { sealed, state: 'ready', done: row.total })
}

async function currentSource(
  s: Services,
  { userId, subject }: TranslationRow,
): Promise<Source | undefined> {
  if (subject === pageSubject) return pageSource()
  const set = await findSet(s, userId, subject)
  return set && setSource(set)
}

/** @throws ModelFailure if no model may translate any more */
async function modelAsker(s: Services, userId: string) {
  const config = (await isTranslationOn(s)) ? await modelFor(s, userId) : undefined
  if (!config) throw new ModelFailure(message('No language model may translate questions.'), false)
  // Loaded when first needed, as everywhere: the libraries of a model are large.
  const [{ askModel }, { openModel }] = await Promise.all([
    import('#server/models/providers/ask.ts'),
    import('#server/models/providers/providers.ts'),
  ])
  const model = await openModel(s, config)
  return async (question: Question, signal: AbortSignal): Promise<string> => {
    let answer = ''
    for await (const words of askModel(model, question, signal, { isAside: true, asker: userId }))
      answer += words
    return answer
  }
}

/** Changes the row, unless other texts are being translated since. */
async function change(
  s: Services,
  { userId, id, source }: TranslationRow,
  values: Partial<TranslationRow>,
): Promise<void> {
  const same = and(eq(questionTranslations.id, id), eq(questionTranslations.source, source))
  await s.db.as(userId, (tx) => tx.update(questionTranslations).set(values).where(same))
}

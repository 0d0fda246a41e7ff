import type { Body, Query } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { defaultTarget } from '#contract/languages.ts'
import type * as api from '#contract/translation.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { scribeRow } from '#server/visits/scribes/change.ts'
import { languagesOf, writeLanguages } from '#server/visits/scribes/languages.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { lockScribe } from '#server/visits/scribes/lock.ts'
import { whyNoModel } from '#server/organisation/groups/models-for.ts'
import type { Services } from '#server/services.ts'
import { queueTranslation, type VisitRef } from './queue.ts'
import { addTranslations, readTranslations, translationsOf } from './store.ts'
import { notSetUp } from './translator.ts'

/**
 * Sets the languages of a visit. Turning translation on, or to another target, has the lines translated that are there.
 * @throws AppError 'Scribe not found', or 'unavailable' if nothing can translate
 */
export async function setLanguages(
  s: Services,
  ref: VisitRef,
  change: Body<typeof api.setLanguages>,
): Promise<api.Languages> {
  if (change.translating) await assertTranslator(s, ref.userId)
  const vault = await openVault(s.keys, userScope(ref.userId))
  return s.db.as(ref.userId, async (tx) => {
    const changed = await writeLanguages(s, tx, vault, ref, (now) => {
      const language = change.language ?? now.language
      const translating = change.translating ?? now.translating
      const chosen = change.targetLanguage ?? now.targetLanguage
      return {
        language,
        translating,
        targetLanguage: chosen ?? (translating ? defaultTarget(language) : null),
      }
    })
    const isNew = change.translating === true || change.targetLanguage !== undefined
    if (changed.translating && isNew) await queueTranslation(s, tx, ref)
    return changed
  })
}

async function assertTranslator(s: Services, userId: string): Promise<void> {
  if ((await translatorOf(s, userId)).name !== null) return
  const missing = new AppError('unavailable', notSetUp.problem, { detail: notSetUp.toDo })
  throw await whyNoModel(s, userId, missing)
}

/** What translates for a user: the language model that their groups allow, or an engine that does while it listens. */
export async function translatorOf(
  s: Services,
  userId: string,
): Promise<{ name: string | null; toDo: string }> {
  const model = await s.findTranslator(s, userId)
  if (model) return { name: model.name, toDo: '' }
  const translates = s.speech.engines().find(({ speech }) => speech?.caps.translate.length)
  if (translates) return { name: translates.name, toDo: '' }
  return { name: null, toDo: notSetUp.toDo }
}

/** Newer translations. @throws AppError 'Scribe not found'. */
export async function listTranslations(
  s: Services,
  { userId, scribeId }: VisitRef,
  { language, after }: Query<typeof api.listTranslations>,
): Promise<{ items: api.Translation[]; last: number }> {
  return withVisit(s, userId, scribeId, async (tx, vault) => {
    return readTranslations(tx, { userId, scribeId, vault }, language, after)
  })
}

/** Retranslates lines with a problem. Returns their number. @throws AppError 'Scribe not found'. */
export async function translateAgain(
  s: Services,
  ref: VisitRef,
  { seqs }: Body<typeof api.translateAgain>,
): Promise<{ lines: number }> {
  await assertTranslator(s, ref.userId)
  const vault = await openVault(s.keys, userScope(ref.userId))
  return s.db.as(ref.userId, async (tx) => {
    const row = await scribeRow(tx, ref.userId, ref.scribeId)
    const { targetLanguage, translating } = languagesOf(row, vault)
    if (targetLanguage === null || !translating) return { lines: 0 }
    await lockScribe(tx, ref.scribeId)
    const place = { ...ref, vault }
    const failed = [...(await translationsOf(tx, place, targetLanguage)).values()]
      .filter(({ seq, problem }) => problem !== undefined && (seqs?.includes(seq) ?? true))
      .map(({ seq }) => ({ seq }))
    await addTranslations(s, tx, place, targetLanguage, failed)
    await queueTranslation(s, tx, ref)
    return { lines: failed.length }
  })
}

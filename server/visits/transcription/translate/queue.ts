import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { readLanguages } from '#server/visits/scribes/languages.ts'
import type { Services } from '#server/services.ts'

export const TRANSLATE_JOB = 'translate-transcript'

export interface VisitRef {
  userId: string
  scribeId: string
}

/** Has untranslated lines translated; a visit is in the queue at most once. */
export async function queueTranslation(s: Services, tx: Tx, ref: VisitRef): Promise<void> {
  const { userId, scribeId } = ref
  await s.jobs.enqueue(tx, TRANSLATE_JOB, { userId, scribeId }, { key: scribeId })
}

/** Like `queueTranslation`, if new lines of the visit are to be translated. */
export async function queueIfTranslating(s: Services, tx: Tx, ref: VisitRef): Promise<void> {
  const vault = await openVault(s.keys, userScope(ref.userId))
  const { translating } = await readLanguages(tx, vault, ref.userId, ref.scribeId)
  if (translating) await queueTranslation(s, tx, ref)
}

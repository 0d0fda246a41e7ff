import type { QuestionSet } from '#common/intake/question-set.ts'
import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { maxSharedSets } from '#contract/group-question-sets.ts'
import type { Provenance } from '#contract/group-rules.ts'
import {
  readShared,
  type SharedSetting,
  shareSetting,
  unshareSetting,
} from '#server/library/group-settings/shared.ts'
import type { Services } from '#server/services.ts'
import { getQuestionSet, setNotFound } from './question-sets.ts'

type SharedSet = SharedSetting<QuestionSet>
interface Place {
  groupId: string
  /** The author's set has the same id. */
  setId: string
}

const kind = 'question-set'
/** Who published a shared set, where and when. */
export const provenance = ({ groupId, by, at, version }: SharedSet): Provenance => ({
  groupId,
  by,
  at,
  version,
})

/** The sets that the user's groups share; the group that the user joined first comes first. */
export const sharedSets = (s: Services, userId: string): Promise<SharedSet[]> =>
  readShared<QuestionSet>(s, userId, kind)

/** @throws AppError 'not-found' */
export async function getSharedSet(
  s: Services,
  userId: string,
  { groupId, setId }: Place,
): Promise<{ set: QuestionSet; shared: Provenance }> {
  const all = await sharedSets(s, userId)
  const found = all.find((one) => one.groupId === groupId && one.id === setId)
  if (!found) throw setNotFound()
  return { set: found.content, shared: provenance(found) }
}

/**
 * Publishes a copy of the user's set to a group, or replaces the one that the group has.
 * @throws AppError 'not-found' for a set that isn't the user's, 'Unauthorized', 'version-mismatch', 'too-many'
 */
export async function shareQuestionSet(
  s: Services,
  userId: string,
  { groupId, setId }: Place,
  version: number,
): Promise<Provenance> {
  const { set } = await getQuestionSet(s, userId, setId)
  if (version === 0) await assertRoom(s, userId, groupId)
  await shareSetting(s, userId, { groupId, kind, id: setId, version }, set)
  return (await getSharedSet(s, userId, { groupId, setId })).shared
}

async function assertRoom(s: Services, userId: string, groupId: string): Promise<void> {
  const all = await sharedSets(s, userId)
  if (all.filter((one) => one.groupId === groupId).length < maxSharedSets) return
  throw new AppError(
    'too-many',
    message('A group shares at most {count, number} question sets.', { count: maxSharedSets }),
  )
}

/** Links keep their questions. @throws AppError 'not-found', 'Unauthorized', 'version-mismatch' */
export const unshareQuestionSet = (
  s: Services,
  userId: string,
  { groupId, setId }: Place,
  version: number,
): Promise<void> => unshareSetting(s, userId, { groupId, kind, id: setId, version })

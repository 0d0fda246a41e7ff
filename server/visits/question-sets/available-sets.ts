import { languagesOf, type QuestionSet } from '#common/intake/question-set.ts'
import { builtInSet, builtInSets } from '#common/intake/sets/all-sets.ts'
import type { Answer } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { listQuestionSets as listEndpoint } from '#contract/question-sets.ts'
import { isUuid } from '#server/platform/db/uuid.ts'
import type { Services } from '#server/services.ts'
import { provenance, sharedSets } from './group-sets.ts'
import { getQuestionSet, ownQuestionSets } from './question-sets.ts'

/** The user's own sets, those of their groups, then the built-in ones. */
export async function listQuestionSets(
  s: Services,
  userId: string,
): Promise<Answer<typeof listEndpoint>> {
  const [own, shared] = await Promise.all([ownQuestionSets(s, userId), sharedSets(s, userId)])
  const byId = Map.groupBy(shared, ({ id }) => id)
  const sharedAs = (id: string) => (byId.get(id) ?? []).map(provenance)
  const ownIds = new Set(own.map(({ id }) => id))
  const others = [...byId.values()].flatMap(([first]) =>
    first && !ownIds.has(first.id) ? [first.content] : [],
  )
  return {
    items: [
      ...own.map(({ set }) => ({ ...head(set), isOwn: true, shared: sharedAs(set.id) })),
      ...others.map((set) => ({ ...head(set), isOwn: false, shared: sharedAs(set.id) })),
      ...builtInSets.map((set) => ({ ...head(set), isOwn: false, shared: [] })),
    ],
  }
}

const head = (set: QuestionSet) => ({
  id: set.id,
  title: { en: set.title.en, fr: set.title.fr },
  questions: set.questions.length,
  languages: [...languagesOf(set)],
})

/**
 * A set that a user can send: a built-in one, their own, or the copy that the first of their groups shares.
 * @returns undefined if there is none with this id
 */
export async function findSet(
  s: Services,
  userId: string,
  id: string,
): Promise<QuestionSet | undefined> {
  const builtIn = builtInSet(id)
  if (builtIn || !isUuid(id)) return builtIn
  const own = await getQuestionSet(s, userId, id).catch(undefinedIfMissing)
  if (own) return own.set
  return (await sharedSets(s, userId)).find((one) => one.id === id)?.content
}

function undefinedIfMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not-found') return undefined
  throw error
}

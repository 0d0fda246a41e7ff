import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import type { AllowedModel } from '#contract/group-rules.ts'
import type { ModelChoice } from '#contract/models.ts'
import {
  allModels,
  defaultModel,
  identityOf,
  type ListedModel,
  modelOrder,
  type Models,
} from '#server/models/providers/list.ts'
import type { Services } from '#server/services.ts'
import { openGroupName } from './load-group.ts'
import { membershipsOf } from './member-rules.ts'

/*
 * The one place where a model is found for a user (decision 143). Code that works for a user, in a request or in a job,
 * asks here and never for all models of the installation.
 */

/** The language models that may read what belongs to a user: those that are set up and that all their groups allow. */
export async function modelsFor(s: Services, userId: string): Promise<Models> {
  return (await dividedModels(s, userId)).allowed
}

/** The model that answers a user where none is chosen: the default one, or the first that their groups allow. */
export async function modelFor(s: Services, userId: string): Promise<ListedModel | undefined> {
  const [first] = modelOrder(await modelsFor(s, userId), { isFast: false, preferred: '' })
  return first
}

/** A user's choices, and the models that a group of theirs forbids. */
export async function listModels(
  s: Services,
  userId: string,
): Promise<{ items: ModelChoice[]; forbidden: ModelChoice[] }> {
  const { allowed, forbidden } = await dividedModels(s, userId)
  const present = (model: ListedModel): ModelChoice => ({
    id: model.id,
    name: model.model,
    quick: model.id === allowed.quick,
    isDefault: model.id === defaultModel,
    identity: identityOf(model),
  })
  return { items: allowed.all.map(present), forbidden: forbidden.map(present) }
}

/**
 * Why no model serves a user.
 * @param notSetUp the reason if none is set up
 * @returns the group whose rule forbids those that are set up, or `notSetUp`
 */
export async function whyNoModel(
  s: Services,
  userId: string,
  notSetUp: AppError,
): Promise<AppError> {
  const { forbidden, rules } = await dividedModels(s, userId)
  if (forbidden.length === 0) return notSetUp
  const alone = rules.find(({ models }) => forbidden.every((model) => !allows(models, model)))
  const binding = alone ?? rules.find(({ models }) => forbidden.some((one) => !allows(models, one)))
  const name = binding ? await openGroupName(s, binding.groupId, binding.sealed) : ''
  return new AppError(
    notSetUp.code,
    message('“{name}” doesn’t allow the language models that are set up.', { name }),
    { detail: message('Ask the owner or an administrator of this group.') },
  )
}

async function dividedModels(s: Services, userId: string) {
  const { all, quick } = await allModels(s)
  // Most installations have no model at first, and then nothing has to be read.
  const memberships = all.length > 0 ? await s.db.as(userId, (tx) => membershipsOf(tx, userId)) : []
  const rules = memberships.flatMap(({ policy: { models }, ...group }) =>
    models ? [{ ...group, models }] : [],
  )
  const isAllowed = (model: ListedModel) => rules.every(({ models }) => allows(models, model))
  const allowed = all.filter(isAllowed)
  const isQuickAllowed = allowed.some(({ id }) => id === quick)
  return {
    allowed: { all: allowed, quick: isQuickAllowed ? quick : null },
    forbidden: all.filter((model) => !isAllowed(model)),
    rules,
  }
}

const allows = (models: readonly AllowedModel[], model: ListedModel): boolean =>
  models.some(({ identity }) => identity === identityOf(model))

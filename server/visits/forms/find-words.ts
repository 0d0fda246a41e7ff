import type { FormField } from '#contract/form-fields.ts'
import type { VisitValues } from '#contract/form-filling.ts'
import type { User } from '#contract/profile.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { modelOrder } from '#server/models/providers/list.ts'
import { markFrom } from '#server/models/prompts/record.ts'
import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { modelsFor } from '#server/organisation/groups/models-for.ts'
import { aboutVisit } from '#server/visits/notes/generation/about-visit.ts'
import { highlightsName } from '#server/visits/notes/generation/highlights-template.ts'
import { findMark } from '#server/visits/notes/generation/own-words.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { scribeBody } from '#server/visits/scribes/present.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import type { Services } from '#server/services.ts'
import { askForFields } from './model-answers.ts'
import type { VisitPrompt } from './question.ts'

/** Words for a field, with the numbers of the lines that they rest on. */
export interface FoundWords {
  fieldId: string
  words: string
  lines: number[]
}

/** The fields of a form that a visit is asked for. */
export interface VisitOfForm {
  s: Services
  /** Who asks. */
  userId: string
  scribeId: string
  timezone: string
  visit: ReadVisit
  fields: readonly FormField[]
  signal: AbortSignal
}

type VisitWords = { words: FoundWords[] } & Pick<VisitValues, 'writer' | 'failure' | 'isPartial'>

/**
 * What a visit says about the fields of a form: by a language model, or from the facts of Highlights if none is set up or
 * all fail.
 * @throws the signal's reason, AnalysisFailure
 */
export async function wordsForFields(
  of: VisitOfForm,
  onProgress: (done: number) => void,
): Promise<VisitWords> {
  const { s, userId, visit, fields, signal } = of
  const [models, user] = await Promise.all([modelsFor(s, userId), loadUser(s, userId)])
  const order = modelOrder(models, { isFast: false, preferred: user.settings.preferredModel })
  let failure = ''
  for (const config of order) {
    try {
      const prompt = await visitPrompt(of, user)
      const asking = { visit, fields, prompt, signal, asker: userId, onProgress }
      const { answers, isPartial } = await askForFields(s, config, asking)
      const writer = { kind: 'model' as const, name: config.model }
      return { words: answers, writer, failure: '', isPartial }
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error
      failure = error.message
    }
  }
  const words = await visit.analyse('factsForFields', fields)
  const writer = { kind: 'highlights' as const, name: highlightsName }
  return { words, writer, failure, isPartial: false }
}

async function visitPrompt(
  { s, userId, scribeId, timezone, visit }: VisitOfForm,
  user: User,
): Promise<VisitPrompt> {
  const [word, began] = await Promise.all([
    findMark(s, userId, scribeId),
    withVisit(s, userId, scribeId, async (_, vault, scribe) => {
      const { appointment } = scribeBody(scribe, vault)
      return appointment ? new Date(appointment.startTime) : scribe.created
    }),
  ])
  const { sources } = visit
  return { mark: markFrom(word), sources, about: aboutVisit(user, sources, { began, timezone }) }
}

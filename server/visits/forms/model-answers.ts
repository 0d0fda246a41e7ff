import { message } from '#common/translation.ts'
import type { FormField } from '#contract/form-fields.ts'
import { numberLines } from '#server/clinical/citations/number-lines.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Question } from '#server/models/providers/ask.ts'
import type { ListedModel } from '#server/models/providers/list.ts'
import { estimateTokens, knownWindow } from '#server/models/providers/window.ts'
import { linesAbout, roomIn } from '#server/visits/notes/generation/fit.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import type { Services } from '#server/services.ts'
import { labelOf } from './asked-fields.ts'
import { formQuestion, listFields, type VisitPrompt } from './question.ts'
import { lastField, readAnswers } from './read-answers.ts'

/** Fields of one request. A model loses count in longer lists; most forms have fewer. */
const mostFields = 150
/** Tokens of the answer for a field: its number, its lines and a short value. */
const answerTokens = 40
/** Of a small window, the fields and their answers take no more than this share. */
const mostShare = 1 / 3
/** More than a form holds: such a model repeats itself and would never end. */
const longestAnswer = 200_000

export interface ModelAnswer {
  fieldId: string
  words: string
  lines: number[]
}
interface ModelAnswers {
  answers: ModelAnswer[]
  /** Lines were left out to fit the model's window. */
  isPartial: boolean
}

export interface Asking {
  visit: ReadVisit
  fields: readonly FormField[]
  prompt: VisitPrompt
  signal: AbortSignal
  asker: string
  /** Called with the number of fields that the model has come to. */
  onProgress: (done: number) => void
}

/**
 * What a model answers for the fields of a form: one request, or several for a very long form.
 * @throws ModelFailure, or the signal's reason
 */
export async function askForFields(
  s: Services,
  config: ListedModel,
  asking: Asking,
): Promise<ModelAnswers> {
  const window = config.window ?? knownWindow(config.model)
  const answers: ModelAnswer[] = []
  let isPartial = false
  let done = 0
  for (const fields of inRequests(asking.fields, window)) {
    const { question, left } = await questionFor(fields, window, asking)
    const before = done
    const text = await answerOf(s, config, question, asking, (at) => asking.onProgress(before + at))
    const cited = new Set(question.lines)
    for (const { at, text: words, lines } of readAnswers(text, fields.length)) {
      const field = fields[at]
      if (field)
        answers.push({ fieldId: field.id, words, lines: lines.filter((one) => cited.has(one)) })
    }
    isPartial ||= left > 0
    done += fields.length
    asking.onProgress(done)
  }
  return { answers, isPartial }
}

/** The fields of each request. */
function inRequests(fields: readonly FormField[], window: number | null): FormField[][] {
  const room = window === null ? Infinity : window * mostShare
  const requests: FormField[][] = []
  let left = 0
  for (const field of fields) {
    const size = estimateTokens(listFields([field])) + answerTokens
    const open = requests.at(-1)
    if (open && open.length < mostFields && size <= left) {
      open.push(field)
      left -= size
      continue
    }
    requests.push([field])
    left = room - size
  }
  return requests
}

/** A long visit is reduced to the lines about the fields. */
async function questionFor(
  fields: readonly FormField[],
  window: number | null,
  { visit, prompt }: Asking,
): Promise<{ question: Question; left: number }> {
  const lines = numberLines(visit.sources)
  const ofFields = estimateTokens(listFields(fields)) + answerTokens * fields.length
  const room = window === null ? Infinity : roomIn(window) - ofFields
  const labels = fields.map(labelOf).join('. ')
  const chosen = await linesAbout(labels, lines, visit, room)
  return { question: formQuestion(fields, chosen, prompt), left: lines.length - chosen.length }
}

/** @throws ModelFailure */
async function answerOf(
  s: Services,
  config: ListedModel,
  question: Question,
  { signal, asker }: Asking,
  onField: (at: number) => void,
): Promise<string> {
  // Imported when needed: the libraries behind them take a tenth of a second to load.
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  let text = ''
  let last = 0
  for await (const words of askModel(await openModel(s, config), question, signal, { asker })) {
    text += words
    if (text.length > longestAnswer) throw new ModelFailure(endless, false)
    // The end of the text is enough to see the newest field.
    const at = words.includes('\n') ? lastField(text.slice(-2_000)) : last
    if (at > last) onField(at)
    last = Math.max(last, at)
  }
  return text
}

const endless = message('The language model didn’t stop writing. Try again, or use another model.')

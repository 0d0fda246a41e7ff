import { randomBytes } from 'node:crypto'
import { message } from '#common/translation.ts'
import { languageName } from '#contract/languages.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import type { Services } from '#server/services.ts'
import { problemOf } from '#server/visits/transcription/translate/checks.ts'
import {
  type Result,
  type SourceLine,
  type ToTranslate,
  type Translator,
  TranslatorFailure,
} from '#server/visits/transcription/translate/translator.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { modelFor } from '#server/organisation/groups/models-for.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'

/** The language model that may serve a user as a translator, or undefined if there is none. */
export async function modelTranslator(
  s: Services,
  userId: string,
): Promise<Translator | undefined> {
  const config = await modelFor(s, userId)
  if (!config) return undefined
  // Loaded when first needed, as everywhere: the libraries of a model are large.
  const ask = async (question: Question, signal: AbortSignal): Promise<string> => {
    const [{ askModel }, { openModel }] = await Promise.all([
      import('#server/models/providers/ask.ts'),
      import('#server/models/providers/providers.ts'),
    ])
    let answer = ''
    const model = await openModel(s, config)
    for await (const words of askModel(model, question, signal, { isAside: true })) answer += words
    return answer
  }
  return translatorOf(config.model, ask)
}

/**
 * A translator on top of anything that answers a prompt. Unusable lines of an answer are requested once more, alone.
 */
export function translatorOf(
  name: string,
  ask: (question: Question, signal: AbortSignal) => Promise<string>,
): Translator {
  async function once(work: ToTranslate, signal: AbortSignal): Promise<Result[]> {
    try {
      return readAnswer(await ask(questionOf(work), signal), work)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof ModelFailure)) throw error
      throw new TranslatorFailure(error.message, error.again)
    }
  }
  return {
    name,
    async translate(work, signal) {
      const results = await once(work, signal)
      if (work.lines.length === 1) return results
      for (const [at, line] of work.lines.entries()) {
        const result = results[at]
        if (result && 'text' in result) continue
        const alone = { ...work, lines: [line], before: work.lines.slice(Math.max(0, at - 2), at) }
        const [again] = await once(alone, signal)
        if (again) results[at] = again
      }
      return results
    },
  }
}

function questionOf({ lines, before, to }: ToTranslate): Question {
  // No speaker can know it, so nothing said can end the block.
  const mark = `=====${randomBytes(9).toString('base64url')}=====`
  const context =
    before.length > 0 ? [`Said just before, not to be translated:`, ...before.map(spoken)] : []
  const numbered = lines.map((line, at) => `${at + 1}| ${spoken(line)}`)
  const prompt = [
    `The mark is ${mark}`,
    ...context,
    `Translate into ${languageName(to)} (${to}):`,
    mark,
    ...numbered,
    mark,
  ].join('\n')
  return { instructions: readPrompt('translate').text, prompt }
}

/** One line of text: speech contains no line breaks. */
const spoken = ({ text }: SourceLine) => text.replace(/\s+/g, ' ').trim()

const noAnswer = message('The language model did not translate this line.')

/** Parses the numbered lines of an answer; missing, repeated or unreliable ones have a problem instead. */
function readAnswer(answer: string, { lines, to }: ToTranslate): Result[] {
  const found = new Map<number, string[]>()
  for (const row of answer.split(/\r?\n/)) {
    const [, number, text] = /^\s*(\d{1,4})\s*[|｜]\s*(.*)$/.exec(row) ?? []
    if (number === undefined || text === undefined) continue
    found.set(Number(number), [...(found.get(Number(number)) ?? []), text.trim()])
  }
  return lines.map((line, at) => {
    const [text, second] = found.get(at + 1) ?? []
    if (text === undefined || second !== undefined) return { problem: noAnswer }
    const problem = problemOf(spoken(line), text, { from: line.language, to })
    return problem === undefined ? { text } : { problem }
  })
}

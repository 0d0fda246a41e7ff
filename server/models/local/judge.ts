import type {
  Judge,
  JudgeAnswer,
  JudgeInput,
  NumberedLine,
  Verdict,
} from '#server/clinical/judge.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { LocalModel } from './catalogue.ts'
import { oneOfGrammar } from './citations.ts'
import type { LocalModels } from './local-models.ts'

const answers = ['supported', 'contradicted', 'absent'] as const

const rules = `You check one sentence of a clinical note against lines of the conversation it was made from.
- supported: the lines say all of it, also in other words, as a clinician would shorten it.
- contradicted: the lines say otherwise: another number, dose, side, time or person, or the opposite.
- absent: the lines do not say it.
Use nothing but the lines.`

/** The longest words that are named as wrong. */
const MOST_WORDS = 4
const ANSWER_TOKENS = 40

/**
 * A built-in model as judge: one prompt per sentence, answered by the probabilities of the verdicts. Below the model's
 * threshold the model is unsure, so the marks of the rules stay.
 */
export function localJudge(
  models: Pick<LocalModels, 'choose' | 'generate'>,
  model: LocalModel,
): Judge {
  return {
    name: model.id,
    async judge(sentences, signal) {
      const verdicts = new Map<string, JudgeAnswer>()
      for (const input of sentences) {
        const verdict = await judgeOne(models, model, input, signal)
        if (verdict) verdicts.set(input.id, verdict)
      }
      return verdicts
    },
  }
}

type Asks = Pick<LocalModels, 'choose' | 'generate'>

async function judgeOne(
  models: Asks,
  model: LocalModel,
  input: JudgeInput,
  signal: AbortSignal,
): Promise<JudgeAnswer | undefined> {
  const asking = { asker: 'judge', signal }
  const prompt = `${rules}\n\n${formatMaterial(input)}\n\nAnswer with one word: ${answers.join(', ')}.`
  const probabilities = await fitting(() =>
    models.choose(model, { prompt, choices: answers }, asking),
  )
  if (!probabilities) return undefined
  const at = probabilities.findIndex((probability) => probability >= model.threshold)
  const answer = answers[at]
  if (answer === undefined) return { verdict: 'unsure' }
  if (answer === 'supported') return { verdict: 'supported', lines: nearestIn(input) }
  // It isn't asked which words: the whole sentence is meant.
  if (answer === 'absent') return { verdict: 'not-stated', words: '' }
  return contradiction(models, model, input, signal)
}

/** Which line says otherwise, and which words of the sentence are wrong: both are picked, never written freely. */
async function contradiction(
  models: Asks,
  model: LocalModel,
  input: JudgeInput,
  signal: AbortSignal,
): Promise<Verdict | undefined> {
  const asking = { asker: 'judge', signal }
  const material = formatMaterial(input)
  const pick = async (question: string, texts: readonly string[]) => {
    let text = ''
    const grammar = oneOfGrammar(texts)
    const prompt = `${rules}\n\n${material}\n\nThe lines contradict the sentence. ${question}`
    const work = { prompt, temperature: 0, maxTokens: ANSWER_TOKENS, grammar, isAside: true }
    await fitting(() =>
      models.generate(model, work, { ...asking, onText: (more) => void (text += more) }),
    )
    return texts.find((one) => one === text)
  }
  const numbers = input.lines.map(({ number }) => String(number))
  const number = await pick('Which line says otherwise? Answer with its number.', numbers)
  const line = input.lines.find((one) => String(one.number) === number)
  if (!line) return undefined
  const words = await pick('Which words of the sentence are wrong?', splitPhrases(input.sentence))
  return {
    verdict: 'contradicted',
    line: line.number,
    quote: line.text,
    words: words ?? input.sentence,
  }
}

/** It isn't asked which lines say it: those that were cited or found for the sentence, and not their neighbours. */
const nearestIn = ({ lines }: JudgeInput): number[] =>
  lines.filter(({ isNearest }) => isNearest).map(({ number }) => number)

/** A sentence with too many lines isn't judged. */
async function fitting<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ModelFailure && error.tooLong) return undefined
    throw error
  }
}

const formatMaterial = ({ sentence, section, lines }: JudgeInput) =>
  `Lines:\n${lines.map(lineText).join('\n')}\n\nSentence of "${oneLine(section)}":\n${oneLine(sentence)}`

const lineText = ({ number, speaker, text }: NumberedLine) =>
  `${number}. ${speaker ? `${oneLine(speaker)}: ` : ''}${oneLine(text)}`

/** The visit's words can't end their block. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Every run of up to four words, as in the sentence. */
export function splitPhrases(sentence: string): string[] {
  const words = sentence.split(/\s+/).filter(Boolean)
  const runs = words.flatMap((_, at) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - at) }, (_unused, more) =>
      words.slice(at, at + more + 1).join(' '),
    ),
  )
  return [...new Set(runs)]
}

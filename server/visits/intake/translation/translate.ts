import { randomBytes } from 'node:crypto'
import { translatedLanguages, type TranslatedLanguage } from '#common/intake/patient-languages.ts'
import { message } from '#common/translation.ts'
import { languageName } from '#contract/languages.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Question } from '#server/models/providers/ask.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { isUsable } from './check.ts'
import type { Line } from './texts.ts'

/** Texts in one request: small enough for the window of a small model. */
const AT_ONCE = 30

type Ask = (question: Question, signal: AbortSignal) => Promise<string>

interface Work {
  lines: readonly Line[]
  language: TranslatedLanguage
  /** Called with the number of texts translated so far. */
  onDone: (done: number) => Promise<void>
}

/**
 * Translates texts. Those that come back unusable are requested once more.
 * @returns translations by text
 * @throws ModelFailure if a text is unusable again, or the model fails
 */
export async function translateLines(
  ask: Ask,
  { lines, language, onDone }: Work,
  signal: AbortSignal,
): Promise<Record<string, string>> {
  const phrases = new Map<string, string>()
  let unusable = [...lines]
  for (let tries = 0; tries < 2 && unusable.length > 0; tries += 1) {
    for (let from = 0; from < unusable.length; from += AT_ONCE) {
      const batch = unusable.slice(from, from + AT_ONCE)
      const answer = await ask(questionOf(batch, language), signal)
      for (const [text, translation] of readAnswer(answer, batch, language))
        phrases.set(text, translation)
      await onDone(phrases.size)
    }
    dropRepeated(lines, phrases)
    unusable = lines.filter(({ text }) => !phrases.has(text))
  }
  if (unusable.length > 0) throw new ModelFailure(unusableAnswer, false)
  return Object.fromEntries(phrases)
}

const unusableAnswer = message('The language model’s translation wasn’t complete or exact.')

/** Drops translations that are the same for two texts of a place: a patient couldn't tell the choices apart. */
function dropRepeated(lines: readonly Line[], phrases: Map<string, string>): void {
  for (const place of new Set(lines.flatMap(({ places }) => places))) {
    const here = lines.filter(({ places }) => places.includes(place))
    const written = here.map(({ text }) => phrases.get(text))
    const repeated = here.filter(
      (_, at) => written.indexOf(written[at]) !== written.lastIndexOf(written[at]),
    )
    for (const { text } of repeated) phrases.delete(text)
  }
}

function questionOf(lines: readonly Line[], to: TranslatedLanguage): Question {
  // Authors of questions can't guess the mark, so they can't end the block.
  const mark = `=====${randomBytes(9).toString('base64url')}=====`
  const prompt = [
    `The mark is ${mark}`,
    `${translatedLanguages[to]}.`,
    `Translate into ${languageName(to)} (${to}):`,
    mark,
    ...lines.map(({ text }, at) => `${at + 1}| ${onOneLine(text)}`),
    mark,
  ].join('\n')
  return { instructions: readPrompt('translate-questions').text, prompt }
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The usable translations of an answer: numbered once, and without a fault. */
function readAnswer(
  answer: string,
  lines: readonly Line[],
  to: TranslatedLanguage,
): [text: string, translation: string][] {
  const rows = answer.split(/\r?\n/).flatMap((row) => {
    const [, number, text] = /^\s*(\d{1,4})\s*[|｜]\s*(.*)$/.exec(row) ?? []
    return number === undefined || text === undefined ? [] : [{ at: Number(number), text }]
  })
  return lines.flatMap(({ text }, index) => {
    const found = rows.filter(({ at }) => at === index + 1)
    const [first] = found
    if (!first || found.length > 1) return []
    const translation = first.text.trim()
    return isUsable(onOneLine(text), translation, to)
      ? [[text, translation] as [string, string]]
      : []
  })
}

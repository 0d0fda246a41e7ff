import type { ErrorKind, JudgeInput, NumberedLine, Verdict } from '#server/clinical/judge.ts'
import { linesIn } from './question.ts'

const answerLine =
  /^[\s>([-]{0,4}(\d{1,3})[\s|.:)\]-]{0,8}(supported|contradicted|not[ -]stated)\b[\s|:.]{0,6}(.*)$/i
/** As the prompt names them; the order doesn't matter. */
const errorKinds: readonly ErrorKind[] = [
  'number',
  'medicine',
  'side',
  'person',
  'time',
  'yes/no',
  'status',
]
/** Marks of emphasis that models put around words. */
const emphasis = /[*`]/g

/** Quotation marks of one kind, single spaces, small letters. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’]/g, "'")
    .replace(/…/g, '...')
    .replace(/\s+/g, ' ')
    .trim()

/** A quotation without the marks around it. */
const bareQuote = (text: string) =>
  text
    .trim()
    .replace(/^["“”'‘’]{1,3}|["“”'‘’]{1,3}$/g, '')
    .replace(/^(?:\.\.\.|…)\s?|\s?(?:\.\.\.|…)$/g, '')
    .trim()

const numbersIn = (text: string) => [...text.matchAll(/\d{1,6}/g)].map(([digits]) => Number(digits))

/**
 * Verdicts by the id of their sentence. One that misquotes the lines, or names none of them, is left out because it has
 * no basis.
 */
export function readAnswer(answer: string, inputs: readonly JudgeInput[]): Map<string, Verdict> {
  const lines = linesIn(inputs)
  const verdicts = new Map<string, Verdict>()
  for (const text of answer.split('\n')) {
    const [, number, kind = '', rest = ''] =
      answerLine.exec(text.replace(emphasis, '').trim()) ?? []
    const input = inputs[Number(number) - 1]
    if (!input || verdicts.has(input.id)) continue
    const fields = rest.split(/\s?\|\s?/)
    const verdict = parseVerdict(kind.toLowerCase(), fields, lines)
    if (verdict) verdicts.set(input.id, verdict)
  }
  return verdicts
}

function parseVerdict(
  kind: string,
  [first = '', second = '', third = '', fourth = '', fifth = '']: string[],
  lines: readonly NumberedLine[],
): Verdict | undefined {
  if (kind === 'supported') {
    const named = numbersIn(first).filter((one) => lines.some(({ number }) => number === one))
    return named.length > 0 ? { verdict: 'supported', lines: [...new Set(named)] } : undefined
  }
  if (kind !== 'contradicted') return { verdict: 'not-stated', words: bareQuote(first) }
  const quote = bareQuote(second)
  const line = quotedLine(quote, numbersIn(first)[0], lines)
  if (line === undefined) return undefined
  const fix = bareQuote(fourth)
  const named = bareQuote(fifth).toLowerCase()
  const error = errorKinds.find((one) => one === named)
  return {
    verdict: 'contradicted',
    line,
    quote,
    words: bareQuote(third),
    ...(fix !== '' && fix !== '-' && { fix }),
    ...(error && { kind: error }),
  }
}

/** The line that holds the quotation: the named one, else another one that does. */
function quotedLine(
  quote: string,
  named: number | undefined,
  lines: readonly NumberedLine[],
): number | undefined {
  const words = plain(quote)
  if (!/[\p{L}\d]/u.test(words)) return undefined
  const holding = lines.filter(({ text }) => plain(text).includes(words))
  return (holding.find(({ number }) => number === named) ?? holding[0])?.number
}

import type { TemplateSection } from '#contract/item-fields.ts'
import type { Model } from '#server/models/providers/model.ts'
import { estimateTokens } from '#server/models/providers/window.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import type { ReadVisit } from '#server/visits/notes/read-visit.ts'
import { type NumberedLine, numberLines } from '#server/clinical/citations/number-lines.ts'
import { askingFor } from './attempt.ts'
import { buildDictation, type PromptRecord, recordFrom, buildRecord } from './questions.ts'
import type { Task } from './writer.ts'

/** What the model reads for a section: one record, or for a dictation as many as are needed to hold all of it. */
export type Records = (section: TemplateSection) => PromptRecord[]

/** Tokens for the rules, the question and the answer beside the record. */
const REST = 2_500
/** Of a very small window the rest takes no more than this share. */
const MOST_REST = 0.5
/** Parts of a long visit that are read at the same time. */
const AT_ONCE = 2

/** Tokens of a record that fit into a window beside everything else. */
export const roomIn = (window: number) => window - Math.min(REST, window * MOST_REST)

/**
 * The record, reduced to the model's window. A visit that is too long is read part by part first: the model names the
 * important lines, and the record has these word for word with their times, so that nothing is invented. If even these
 * are too many, each section gets the lines about its topic.
 * @param window in tokens; if null, unknown: then everything is sent
 */
export async function fittedRecords(
  model: Model,
  task: Task,
  window: number | null,
  signal: AbortSignal,
): Promise<Records> {
  const room = window === null ? Number.POSITIVE_INFINITY : roomIn(window)
  const whole = buildRecord(task)
  const isDictated = task.sections.some(({ kind }) => kind === 'verbatim')
  const isWritten = task.sections.some(({ kind }) => kind !== 'verbatim')
  const dictated = isDictated ? dictations(task, room) : []
  if (!isWritten || estimateTokens(whole.text) <= room)
    return (section) => (section.kind === 'verbatim' ? dictated : [whole])
  const chosen = await choose(
    model,
    task,
    groupIntoParts(splitIntoPieces(task.lines, room), room),
    signal,
  )
  const condensed = recordFrom(task, chosen)
  const isFitting = estimateTokens(condensed.text) <= room
  const about = isFitting ? undefined : await aboutSections(task, chosen, room)
  return (section) => {
    if (section.kind === 'verbatim') return dictated
    return [recordFrom(task, about?.get(section) ?? chosen)]
  }
}

/** The words of a dictation in as many records as are needed to hold all of them. */
function dictations(task: Task, room: number): PromptRecord[] {
  const whole = buildDictation(task)
  if (estimateTokens(whole.text) <= room) return [whole]
  return groupIntoParts(splitIntoPieces(numberLines(task.sources), room), room).map((part) => {
    const sources = part.map(({ source, text }) => ({ ...source, text }))
    return buildDictation({ mark: task.mark, sources })
  })
}

/** Lines in pieces that each fit alone; the pieces of a line keep its number. */
const splitIntoPieces = (lines: readonly NumberedLine[], room: number): NumberedLine[] =>
  lines.flatMap((line) => inHalves(line.text, room / 2).map((text) => ({ ...line, text })))

function inHalves(text: string, room: number): string[] {
  if (estimateTokens(text) <= room || text.length < 200) return [text]
  const space = text.indexOf(' ', text.length / 2)
  const middle = space < 0 ? Math.floor(text.length / 2) : space
  return [...inHalves(text.slice(0, middle), room), ...inHalves(text.slice(middle), room)]
}

/** Signs of a line beside its words: time, speaker, number. */
const AROUND = 12
const sizeOf = ({ text }: NumberedLine) => estimateTokens(text) + AROUND

/** Pieces in order, in as few parts as fit. */
function groupIntoParts(pieces: readonly NumberedLine[], room: number): NumberedLine[][] {
  const parts: NumberedLine[][] = []
  let left = 0
  for (const piece of pieces) {
    const size = sizeOf(piece)
    const open = parts.at(-1)
    if (open && size <= left) {
      open.push(piece)
      left -= size
      continue
    }
    parts.push([piece])
    left = room - size
  }
  return parts
}

/** Has the model name the important pieces of each part; a part without an answer stays whole. */
async function choose(
  model: Model,
  task: Task,
  parts: readonly NumberedLine[][],
  signal: AbortSignal,
): Promise<NumberedLine[]> {
  const chosen: NumberedLine[][] = []
  for (let at = 0; at < parts.length; at += AT_ONCE)
    chosen.push(
      ...(await Promise.all(
        parts.slice(at, at + AT_ONCE).map((part) => chooseIn(model, task, part, signal)),
      )),
    )
  return chosen.flat()
}

async function chooseIn(
  model: Model,
  task: Task,
  part: NumberedLine[],
  signal: AbortSignal,
): Promise<NumberedLine[]> {
  const { mark } = task
  const headings = task.sections.map((section) => section.heading).join(' | ')
  const lines = part.map(({ number, source: { speaker }, text }) =>
    [`[${number}]`, speaker && `${speaker}:`, text].filter(Boolean).join(' '),
  )
  const question = {
    instructions: readPrompt('relevant').text,
    prompt: [
      `The mark is ${mark}`,
      dataBlock(mark, 'LINES', lines.join('\n')),
      `The note has these sections: ${headings}. Which lines matter?`,
    ].join('\n\n'),
  }
  let answer = ''
  // Loads the model library with the first request, not when the server starts.
  const { askModel } = await import('#server/models/providers/ask.ts')
  for await (const words of askModel(model, question, signal, askingFor(task))) answer += words
  const named = new Set([...answer.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
  if (named.size === 0) return /\bNONE\b/i.test(answer) ? [] : part
  return part.filter(({ number }) => named.has(number))
}

/** For each section, the most relevant pieces that fit, in their original order. */
async function aboutSections(
  { sections, rankSources }: Task,
  pieces: readonly NumberedLine[],
  room: number,
): Promise<Map<TemplateSection, NumberedLine[]>> {
  const texts = sections.map(({ heading, instruction }) => `${heading}. ${instruction}`)
  const ranked = await rankSources(texts)
  return new Map(sections.map((section, at) => [section, highest(ranked[at] ?? [], pieces, room)]))
}

/** The lines most related to a text, in their order, up to this many tokens; all of them if there is room. */
export async function linesAbout(
  text: string,
  lines: readonly NumberedLine[],
  visit: Pick<ReadVisit, 'analyse'>,
  room: number,
): Promise<NumberedLine[]> {
  const all = lines.reduce((sum, line) => sum + sizeOf(line), 0)
  if (all <= room) return [...lines]
  const [ranked = []] = await visit.analyse('rankSources', [text])
  return highest(ranked, splitIntoPieces(lines, room), room)
}

/** @param ranked kind and id of sources, best first */
function highest(
  ranked: readonly string[],
  pieces: readonly NumberedLine[],
  room: number,
): NumberedLine[] {
  const ranks = new Map(ranked.map((key, rank) => [key, rank]))
  const rankOf = ({ source: { kind, id } }: NumberedLine) =>
    ranks.get(`${kind} ${id}`) ?? pieces.length
  const kept = new Set<NumberedLine>()
  let left = room
  for (const piece of pieces.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (sizeOf(piece) > left) continue
    kept.add(piece)
    left -= sizeOf(piece)
  }
  return pieces.filter((piece) => kept.has(piece))
}

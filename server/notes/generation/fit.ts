import type { TemplateSection } from '#contract/item-fields.ts'
import type { Model } from '#server/models/model.ts'
import { tokensOf } from '#server/models/window.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock, recordBlock } from '#server/models/prompts/record.ts'
import type { SourceIndex } from '#server/clinical/language/unit.ts'
import type { Source } from '#server/clinical/language/source.ts'
import { relevantPassages } from '#server/clinical/language/passages.ts'
import { markOf, recordOf } from './questions.ts'
import type { Task } from './writer.ts'

/** What the model reads for a section: one record, or for a dictation as many as are needed to hold all of it. */
export type Records = (section: TemplateSection) => string[]

/** Tokens for the rules, the question and the answer beside the record. */
const REST = 2_500
/** Of a very small window the rest takes no more than this share. */
const MOST_REST = 0.5
/** Parts of a long visit that are read at the same time. */
const AT_ONCE = 2

/** Tokens of a record that fit into a window beside everything else. */
export const roomIn = (window: number) => window - Math.min(REST, window * MOST_REST)

/**
 * The record as it fits into the model's window. A visit that is longer is read part by part first: the model names
 * the lines that matter, and these stand in the record word for word with their times, so that nothing in it is
 * made up. Where even these are too many, each section gets those that speak of it.
 * @param window in tokens; null where nobody knows, then everything is given
 */
export async function fittedRecords(
  model: Model,
  task: Task,
  window: number | null,
  signal: AbortSignal,
): Promise<Records> {
  const whole = recordOf(task)
  const room = window === null ? Number.POSITIVE_INFINITY : roomIn(window)
  if (tokensOf(whole) <= room) return () => [whole]
  const pieces = piecesOf(task.sources, room)
  const parts = partsOf(pieces, room)
  const dictated = parts.map((part) => recordBlock(part, markOf(task)))
  const needsChoice = task.sections.some(({ kind }) => kind !== 'verbatim')
  const chosen = needsChoice ? await choose(model, task, parts, signal) : []
  const condensed = recordBlock(chosen, markOf(task))
  const fits = tokensOf(condensed) <= room
  return (section) => {
    if (section.kind === 'verbatim') return dictated
    if (fits) return [condensed]
    return [recordBlock(aboutSection(task, section, chosen, room), markOf(task))]
  }
}

/** Sources in pieces of which each fits by itself: lines as they are, papers by their paragraphs. */
function piecesOf(sources: readonly Source[], room: number): Source[] {
  return sources.flatMap((source) =>
    (source.kind === 'transcript' ? [source.text] : source.text.split(/\n\s*\n/))
      .flatMap((text) => inHalves(text, room / 2))
      .map((text) => ({ ...source, text })),
  )
}

function inHalves(text: string, room: number): string[] {
  if (tokensOf(text) <= room || text.length < 200) return [text]
  const space = text.indexOf(' ', text.length / 2)
  const middle = space < 0 ? Math.floor(text.length / 2) : space
  return [...inHalves(text.slice(0, middle), room), ...inHalves(text.slice(middle), room)]
}

/** Signs of a line beside its words: time, speaker, number. */
const AROUND = 12
const sizeOf = ({ text }: Source) => tokensOf(text) + AROUND

/** Pieces in order, in as few parts as fit. */
function partsOf(pieces: readonly Source[], room: number): Source[][] {
  const parts: Source[][] = []
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

/** Lets the model name the pieces of each part that matter; a part without an answer stays whole. */
async function choose(
  model: Model,
  task: Task,
  parts: readonly Source[][],
  signal: AbortSignal,
): Promise<Source[]> {
  const chosen: Source[][] = []
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
  part: Source[],
  signal: AbortSignal,
): Promise<Source[]> {
  const mark = markOf(task)
  const headings = task.sections.map((section) => section.heading).join(' | ')
  const lines = part.map(({ speaker, text }, at) =>
    [`#${at + 1}`, speaker && `${speaker}:`, text.replaceAll('\n', ' ')].filter(Boolean).join(' '),
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
  // The library of the models is loaded when one is asked, not when the server starts.
  const { askModel } = await import('#server/models/ask.ts')
  for await (const words of askModel(model, question, signal)) answer += words
  const named = new Set([...answer.matchAll(/\d+/g)].map(([digits]) => Number(digits)))
  if (named.size === 0) return /\bNONE\b/i.test(answer) ? [] : part
  return part.filter((_, at) => named.has(at + 1))
}

/** Those of the pieces that speak most of a section, in their order, as many as fit. */
const aboutSection = (
  task: Task,
  { heading, instruction }: TemplateSection,
  pieces: readonly Source[],
  room: number,
): Source[] => mostAbout(`${heading}. ${instruction}`, task.index(), pieces, room)

/** What speaks most of a text, in its order, as much as fits into so many tokens; all of it where there is room. */
export function sourcesAbout(
  text: string,
  sources: readonly Source[],
  index: () => SourceIndex,
  room: number,
): Source[] {
  const all = sources.reduce((sum, source) => sum + sizeOf(source), 0)
  if (all <= room) return [...sources]
  return mostAbout(text, index(), piecesOf(sources, room), room)
}

function mostAbout(
  text: string,
  index: SourceIndex,
  pieces: readonly Source[],
  room: number,
): Source[] {
  const found = relevantPassages(text, index, pieces.length)
  const ranks = new Map(found.map(({ source }, rank) => [`${source.kind} ${source.id}`, rank]))
  const rankOf = ({ kind, id }: Source) => ranks.get(`${kind} ${id}`) ?? pieces.length
  const kept = new Set<Source>()
  let left = room
  for (const piece of pieces.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    if (sizeOf(piece) > left) continue
    kept.add(piece)
    left -= sizeOf(piece)
  }
  return pieces.filter((piece) => kept.has(piece))
}

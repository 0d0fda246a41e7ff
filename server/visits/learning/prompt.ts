import { modelFor } from '#server/organisation/groups/models-for.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import { readPrompt } from '#server/models/prompts/prompt.ts'
import { dataBlock } from '#server/models/prompts/record.ts'
import type { HabitObservation } from '#server/library/memories/proposals.ts'
import type { Services } from '#server/services.ts'

/** Lines of a note that an edit changed; more would make it another note. */
const MOST_LINES = 12
/** One line that was changed is a correction. */
const FEWEST_LINES = 2

/** The habit that a language model finds in an edit; undefined if there is none, no model, or it failed. */
export async function askForHabit(
  s: Services,
  userId: string,
  noteId: string,
  { before, after }: { before: string; after: string },
  signal: AbortSignal,
): Promise<HabitObservation[]> {
  const [gone, come] = [linesOnlyIn(before, after), linesOnlyIn(after, before)]
  const isEdit = gone.length >= FEWEST_LINES && gone.length <= MOST_LINES && come.length > 0
  const config = isEdit ? await modelFor(s, userId) : undefined
  if (!config) return []
  const mark = `=====${noteId}=====`
  const prompt = [
    `The mark is ${mark}`,
    dataBlock(mark, 'BEFORE', gone.join('\n')),
    dataBlock(mark, 'AFTER', come.join('\n')),
  ].join('\n\n')
  const [{ openModel }, { askModel }] = await Promise.all([
    import('#server/models/providers/providers.ts'),
    import('#server/models/providers/ask.ts'),
  ])
  const question = { instructions: readPrompt('memory').text, prompt }
  try {
    let answer = ''
    const words = askModel(await openModel(s, config), question, signal, { isAside: true })
    for await (const word of words) answer += word
    const command = instructionIn(answer)
    if (!command) return []
    const quote = { before: gone.slice(0, 3).join('\n'), after: come.slice(0, 3).join('\n') }
    // It was asked for what occurs twice.
    return [{ command, ...quote, from: 'edit', writer: 'model', times: 2 }]
  } catch (error) {
    if (error instanceof ModelFailure) return []
    throw error
  }
}

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

function linesOnlyIn(text: string, other: string): string[] {
  const there = new Set(splitLines(other))
  return splitLines(text).filter((line) => !there.has(line))
}

/** One sentence; anything else from a model isn't an instruction. */
function instructionIn(answer: string): string | undefined {
  const text = answer.trim().replace(/^["“]|["”]$/g, '')
  if (/^NONE\b/i.test(text) || text.includes('\n') || !/^\p{Lu}\p{L}+ /u.test(text))
    return undefined
  return text.endsWith('.') ? text : `${text}.`
}

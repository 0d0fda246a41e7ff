import {
  type Judge,
  type JudgeAnswer,
  type JudgeInput,
  sentencesPerQuestion,
} from '#server/clinical/judge.ts'
import { storedVerdict, type StoredVerdicts } from '#server/clinical/verdicts.ts'

/** Fewer sentences share a question with the next section, since each question repeats the judge's rules. */
export const worthAsking = 14
/** The last sentences join the question before them rather than make one of fewer. */
const fewest = 4
/** Questions under way at once for one note. */
const atOnce = 2

/** Splits sentences, in order, into the questions to a judge; a question ends with a section where it's long enough. */
export function splitBatches(inputs: readonly JudgeInput[]): JudgeInput[][] {
  const batches: JudgeInput[][] = []
  for (const [at, input] of inputs.entries()) {
    const open = batches.at(-1)
    const length = open?.length ?? 0
    const isOther = open?.at(-1)?.section !== input.section && length >= worthAsking
    const isRest =
      length + inputs.length - at <= sentencesPerQuestion || inputs.length - at < fewest
    if (!open || length >= sentencesPerQuestion || (isOther && !isRest)) batches.push([input])
    else open.push(input)
  }
  return batches
}

/** The stored result of an answer, including that there was none. */
export const storedVerdicts = (
  batch: readonly JudgeInput[],
  verdicts: ReadonlyMap<string, JudgeAnswer>,
  by: string,
): StoredVerdicts =>
  Object.fromEntries(
    batch.map((input) => [input.id, storedVerdict(input, verdicts.get(input.id), by)]),
  )

/**
 * Has sentences judged, two questions at once.
 * @param onVerdicts is given the verdicts of each question as it is answered
 * @throws what the judge throws; the other question is then given up
 */
export async function judgeInBatches(
  judge: Judge,
  inputs: readonly JudgeInput[],
  signal: AbortSignal,
  onVerdicts: (verdicts: StoredVerdicts) => Promise<void> | void,
): Promise<void> {
  const failing = new AbortController()
  const until = AbortSignal.any([signal, failing.signal])
  const next = splitBatches(inputs).values()
  const work = async () => {
    for (const batch of next) {
      const verdicts = await judge.judge(batch, until)
      await onVerdicts(storedVerdicts(batch, verdicts, judge.name))
    }
  }
  try {
    // They share one iterator, so that each request is sent once.
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    failing.abort()
    throw error
  }
}

import type { Judge, JudgeAnswer, JudgeInput } from '#server/clinical/judge.ts'
import { storedVerdict, type StoredVerdicts } from '#server/clinical/verdicts.ts'

/** Sentences that a judge is asked about at once, of one section where it has so many. */
const most = 12
/** Fewer than this share a question with the next section. */
const fewest = 8
/** Questions under way at once for one note. */
const atOnce = 2

/** Sentences in order, in questions of a size that a small model answers well. */
export function splitBatches(inputs: readonly JudgeInput[]): JudgeInput[][] {
  const batches: JudgeInput[][] = []
  for (const input of inputs) {
    const open = batches.at(-1)
    const isFull = !open || open.length >= most
    const isOther = open?.at(-1)?.section !== input.section && (open?.length ?? 0) >= fewest
    if (isFull || isOther) batches.push([input])
    else open.push(input)
  }
  return batches
}

/** What is kept of an answer: also that a sentence was asked about in vain. */
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
    // They share one iterator, so that each question is asked once.
    await Promise.all(Array.from({ length: atOnce }, work))
  } catch (error) {
    failing.abort()
    throw error
  }
}

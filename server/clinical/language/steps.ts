import { setImmediate as otherWork } from 'node:timers/promises'

/** A computation that can pause between its parts. */
export type Steps<T> = Generator<void, T>

/** Sentences that are worked on between two pauses: some ten milliseconds. */
export const sentencesPerStep = 200

/** What is worked on between two pauses, in order. */
export function* partsOf<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += sentencesPerStep)
    yield all.slice(at, at + sentencesPerStep)
}

/** All parts of it in one go. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

/** The same with other work let in between its parts, so that one long visit keeps nobody waiting. */
export async function inTurns<T>(
  steps: Steps<T>,
  rest: () => Promise<unknown> = () => otherWork(),
): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await rest()
  }
}

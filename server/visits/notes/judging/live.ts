import type { Judge, JudgeInput } from '#server/clinical/judge.ts'
import type { StoredVerdicts } from '#server/clinical/verdicts.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { ModelFailure } from '#server/models/errors/model-failure.ts'
import type { Services } from '#server/services.ts'
import { splitBatches, storedVerdicts, worthAsking } from './batches.ts'

/** Judges the sections of a note while later ones are written. */
export interface LiveJudging {
  by: string
  /** Takes the sentences of a section that is whole. */
  add(inputs: Promise<JudgeInput[]>): void
  /** All verdicts so far. */
  verdicts(): StoredVerdicts
  /** Words of a judge that failed. */
  failure(): string | undefined
  /** Asks about what waits for company; resolves when everything is answered or the judge has failed. */
  flush(): Promise<void>
}

/** Questions under way at once. */
const atOnce = 2

interface State {
  s: Pick<Services, 'log'>
  judge: Judge
  signal: AbortSignal
  onVerdicts: (verdicts: StoredVerdicts) => Promise<void>
  verdicts: StoredVerdicts
  failure: string | undefined
  isFlushing: boolean
  waiting: JudgeInput[]
  /** Questions under way. */
  asking: Set<Promise<void>>
  /** Sections whose lines are being searched for. */
  coming: Set<Promise<void>>
}

/** @param onVerdicts called after each answer */
export function liveJudging(
  s: Pick<Services, 'log'>,
  judge: Judge,
  signal: AbortSignal,
  onVerdicts: (verdicts: StoredVerdicts) => Promise<void>,
): LiveJudging {
  const state: State = {
    s,
    judge,
    signal,
    onVerdicts,
    verdicts: {},
    failure: undefined,
    isFlushing: false,
    waiting: [],
    asking: new Set(),
    coming: new Set(),
  }
  return {
    get by() {
      return judge.name
    },
    add: (inputs) => add(state, inputs),
    verdicts: () => state.verdicts,
    failure: () => state.failure,
    async flush() {
      state.isFlushing = true
      askNext(state)
      const { coming, asking } = state
      while (coming.size + asking.size > 0) await Promise.all([...coming, ...asking])
    },
  }
}

function add(state: State, inputs: Promise<JudgeInput[]>): void {
  const found = inputs
    .then((all) => void state.waiting.push(...all))
    // The next job finds the rest.
    .catch(() => undefined)
    .then(() => {
      state.coming.delete(found)
      askNext(state)
    })
  state.coming.add(found)
}

/** Asks about the sentences that wait, as many batches at once as are allowed. */
function askNext(state: State): void {
  const { asking, signal } = state
  while (state.failure === undefined && !signal.aborted && asking.size < atOnce) {
    const { length } = state.waiting
    if (length === 0 || (length < worthAsking && !state.isFlushing)) return
    const [batch = []] = splitBatches(state.waiting)
    state.waiting = state.waiting.slice(batch.length)
    const question = ask(state, batch).finally(() => {
      asking.delete(question)
      askNext(state)
    })
    asking.add(question)
  }
}

async function ask(state: State, batch: readonly JudgeInput[]): Promise<void> {
  const { s, judge, signal } = state
  try {
    const answer = storedVerdicts(batch, await judge.judge(batch, signal), judge.name)
    state.verdicts = { ...state.verdicts, ...answer }
    await state.onVerdicts(answer)
  } catch (error) {
    if (signal.aborted) return
    if (error instanceof ModelFailure) state.failure = error.message
    else s.log(`Sentences of a note could not be judged: ${errorLabel(error)}`, 'error')
  }
}

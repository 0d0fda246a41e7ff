/** A place in the line. */
export interface Place {
  /** Resolves when it is its turn. @throws the signal's reason where that came first */
  turn: Promise<void>
  /** Lets the next one begin; a place that never had its turn leaves the line. */
  leave(): void
}

/** Number of requests ahead of one, and how many of them write notes. */
export interface Position {
  before: number
  notesBefore: number
}

interface Entry {
  /** Requests of one asker run in order; different askers take turns. */
  asker: string
  isNote?: boolean | undefined
  /** Called with the request's position, now and on every change, until its turn. */
  onPosition?: ((position: Position) => void) | undefined
}

export interface Line {
  enter(entry: Entry, signal: AbortSignal): Place
  /** How many wait or are at work. */
  length(): number
}

interface Waiting extends Entry {
  begin(): void
}

interface LineState {
  waiting: Waiting[]
  active: Waiting | undefined
  /** When each asker last had a turn, in turns. */
  served: Map<string, number>
  turns: number
}

/** One at a time. Askers take turns, so that a note of many sections does not hold up a short question. */
export function fairLine(): Line {
  const state: LineState = { waiting: [], active: undefined, served: new Map(), turns: 0 }
  return {
    length: () => state.waiting.length + (state.active ? 1 : 0),
    enter: (entry, signal) => enter(state, entry, signal),
  }
}

function enter(state: LineState, entry: Entry, signal: AbortSignal): Place {
  const turn = Promise.withResolvers<void>()
  const place: Waiting = { ...entry, begin: turn.resolve }
  const leave = () => {
    signal.removeEventListener('abort', abort)
    if (state.active === place) state.active = undefined
    else if (state.waiting.includes(place))
      state.waiting = state.waiting.filter((one) => one !== place)
    else return
    startNext(state)
  }
  const abort = () => {
    turn.reject(signal.reason)
    // An active one leaves when its work has ended.
    if (state.active !== place) leave()
  }
  signal.addEventListener('abort', abort)
  state.waiting.push(place)
  if (signal.aborted) abort()
  else startNext(state)
  return { turn: turn.promise, leave }
}

/** The waiting requests in the order of their turns: rounds of one turn for each asker. */
function inOrder({ waiting, served }: LineState): Waiting[] {
  const counts = new Map<string, number>()
  const ranked = waiting.map((one) => {
    const round = counts.get(one.asker) ?? 0
    counts.set(one.asker, round + 1)
    return { one, round, last: round === 0 ? (served.get(one.asker) ?? 0) : 0 }
  })
  return ranked.toSorted((a, b) => a.round - b.round || a.last - b.last).map(({ one }) => one)
}

/** Starts the next request if none is active, and reports positions. */
function startNext(state: LineState): void {
  if (!state.active) {
    const next = inOrder(state)[0]
    state.active = next
    state.waiting = state.waiting.filter((one) => one !== next)
    if (next) {
      state.served.set(next.asker, (state.turns += 1))
      next.begin()
    } else state.served.clear()
  }
  let notesBefore = Number(state.active?.isNote ?? false)
  for (const [at, { onPosition, isNote }] of inOrder(state).entries()) {
    onPosition?.({ before: at + 1, notesBefore })
    if (isNote) notesBefore += 1
  }
}

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

/** One at a time. Askers take turns, so that a note of many sections does not hold up a short question. */
export function fairLine(): Line {
  let waiting: Waiting[] = []
  let active: Waiting | undefined
  /** When each asker last had a turn, in turns. */
  const served = new Map<string, number>()
  let turns = 0

  /** The order in which those who wait will begin: rounds of one turn for each asker. */
  function inOrder(): Waiting[] {
    const counts = new Map<string, number>()
    const ranked = waiting.map((one) => {
      const round = counts.get(one.asker) ?? 0
      counts.set(one.asker, round + 1)
      return { one, round, last: round === 0 ? (served.get(one.asker) ?? 0) : 0 }
    })
    return ranked.toSorted((a, b) => a.round - b.round || a.last - b.last).map(({ one }) => one)
  }

  function next(): void {
    if (!active) {
      active = inOrder()[0]
      waiting = waiting.filter((one) => one !== active)
      if (active) {
        served.set(active.asker, (turns += 1))
        active.begin()
      } else served.clear()
    }
    const order = inOrder()
    let notesBefore = Number(active?.isNote ?? false)
    for (const [at, { onPosition, isNote }] of order.entries()) {
      onPosition?.({ before: at + 1, notesBefore })
      if (isNote) notesBefore += 1
    }
  }

  return {
    length: () => waiting.length + (active ? 1 : 0),
    enter(entry, signal) {
      const turn = Promise.withResolvers<void>()
      const place: Waiting = { ...entry, begin: turn.resolve }
      const leave = () => {
        signal.removeEventListener('abort', abort)
        if (active === place) active = undefined
        else if (waiting.includes(place)) waiting = waiting.filter((one) => one !== place)
        else return
        next()
      }
      const abort = () => {
        turn.reject(signal.reason)
        // At work, it leaves when the work has ended.
        if (active !== place) leave()
      }
      signal.addEventListener('abort', abort)
      waiting.push(place)
      if (signal.aborted) abort()
      else next()
      return { turn: turn.promise, leave }
    },
  }
}

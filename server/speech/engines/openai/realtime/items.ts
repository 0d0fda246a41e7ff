/** A stretch of speech that was sent, in seconds of the stream. */
export type Turn = { number: number; start: number; end: number }

/** Puts the answers of a server back into the order in which they were spoken. */
export type Items = {
  /** A turn begins; its end may be set later. */
  begin(turn: Turn): void
  /** The server names the turn's item; `previous` is the item before, if the server is trusted to report it. */
  commit(item: string, previous: string | null | undefined): void
  /** The text of an item. Returns the turns that are complete now, in their order. */
  complete(item: string, text: string): { turn: Turn; text: string }[]
  /** The turn of an item; one that hasn't been committed is taken for the next. */
  findTurn(item: string): Turn | undefined
  /** Counts the turns without a text yet. */
  countOpen(): number
}

type State = {
  turns: Turn[]
  /** The committed items in the order of their turns. */
  order: string[]
  /** Items that were only met in partial text yet. */
  uncommitted: string[]
  /** Items whose predecessor hasn't been committed yet, by that predecessor. */
  early: Map<string, string>
  texts: Map<string, string>
  /** How many turns have been returned with their text. */
  done: number
}

export function createItems(): Items {
  const state: State = {
    turns: [],
    order: [],
    uncommitted: [],
    early: new Map(),
    texts: new Map(),
    done: 0,
  }
  return {
    begin: (turn) => void state.turns.push(turn),
    commit: (item, previous) => commit(state, item, previous),
    complete(item, text) {
      state.texts.set(item, text)
      return takeComplete(state)
    },
    findTurn: (item) => findTurn(state, item),
    countOpen: () => state.turns.length - state.done,
  }
}

function commit(state: State, item: string, previous: string | null | undefined): void {
  const { order, early } = state
  const isEarly = typeof previous === 'string' && !order.includes(previous)
  // The first item may follow one of a conversation that isn't ours.
  if (isEarly && order.length > 0) early.set(previous, item)
  else append(state, item)
}

function append(state: State, item: string): void {
  state.order.push(item)
  state.uncommitted = state.uncommitted.filter((one) => one !== item)
  const next = state.early.get(item)
  state.early.delete(item)
  if (next !== undefined) append(state, next)
}

function takeComplete(state: State): { turn: Turn; text: string }[] {
  const complete: { turn: Turn; text: string }[] = []
  for (;;) {
    const item = state.order[state.done]
    const turn = state.turns[state.done]
    const text = item === undefined ? undefined : state.texts.get(item)
    if (item === undefined || !turn || text === undefined) return complete
    state.texts.delete(item)
    complete.push({ turn, text })
    state.done += 1
  }
}

function findTurn({ turns, order, uncommitted }: State, item: string): Turn | undefined {
  const at = order.indexOf(item)
  if (at >= 0) return turns[at]
  if (!uncommitted.includes(item)) uncommitted.push(item)
  return turns[order.length + uncommitted.indexOf(item)]
}

import type { Wire } from '../../socket-session.ts'
import { createItems, type Items, type Turn } from './items.ts'

type State = {
  /** Seconds of the recording before this connection. */
  offset: number
  items: Items
  /** Partial texts by item. */
  partials: Map<string, string>
  turns: number
  speaking: Turn | undefined
  /** In a dialect without item names, the turns that have been completed. */
  completed: number
}

/** Makes utterances of a server's texts, with our times and in the order in which they were spoken. */
export function createUtterances(offset: number) {
  const items = createItems()
  const partials = new Map<string, string>()
  const state: State = { offset, items, partials, turns: 0, speaking: undefined, completed: 0 }
  return {
    begin(start: number) {
      state.turns += 1
      state.speaking = { number: state.turns, start, end: start }
      items.begin(state.speaking)
    },
    end(end: number) {
      if (state.speaking) state.speaking.end = end
    },
    countOpen: () => items.countOpen(),
    commit(item: string, previous: string | null | undefined, wire: Wire) {
      items.commit(item, previous)
      const turn = items.findTurn(item)
      // Also a sign of life, while the text is still being made.
      if (turn) wire.emit({ kind: 'speech-end', at: offset + turn.end })
    },
    addDelta: (item: string | undefined, text: string, wire: Wire) =>
      addDelta(state, item ?? unnamedItem(state), text, wire),
    complete(item: string | undefined, text: string, wire: Wire) {
      complete(state, item ?? commitUnnamed(state), text, wire)
    },
  }
}

/** The one item under way, in a dialect without item names. */
const unnamedItem = ({ completed }: State) => `unnamed ${completed}`

function commitUnnamed(state: State): string {
  const item = unnamedItem(state)
  state.completed += 1
  state.items.commit(item, undefined)
  return item
}

function addDelta(state: State, item: string, delta: string, wire: Wire): void {
  const { items, offset, partials } = state
  const text = (partials.get(item) ?? '') + delta
  partials.set(item, text)
  const turn = items.findTurn(item)
  if (turn && text.trim()) wire.emit({ kind: 'partial', ...toUtterance(turn, text, offset) })
}

function complete(state: State, item: string, whole: string, wire: Wire): void {
  const { items, offset, partials } = state
  partials.delete(item)
  for (const { turn, text } of items.complete(item, whole))
    if (text.trim()) wire.emit({ kind: 'final', ...toUtterance(turn, text, offset) })
}

function toUtterance({ number, start, end }: Turn, text: string, offset: number) {
  return {
    utterance: String(number),
    text: text.trim(),
    start: offset + start,
    end: offset + end,
  }
}

/** A stretch of speech that was handed over, seconds of the recording. */
export type Turn = { number: number; start: number; end: number }

/** Brings what a server answers back into the order in which it was spoken. */
export type Items = {
  /** A turn begins; its end may be set later. */
  begin(turn: Turn): void
  /** The server names it; `previous` is the item before, where the server can be trusted to know. */
  committed(item: string, previous: string | null | undefined): void
  /** Its text. Answers the turns that can be told now, in their order. */
  completed(item: string, text: string): { turn: Turn; text: string }[]
  /** The turn of an item; one that has not been named is taken for the next. */
  turnOf(item: string): Turn | undefined
  /** Turns without a text yet. */
  open(): number
}

export function createItems(): Items {
  const turns: Turn[] = []
  /** The items in the order of their turns. */
  const order: string[] = []
  /** Items that were only met in partial text yet. */
  let unnamed: string[] = []
  /** Items whose predecessor has not been named yet, by that predecessor. */
  const early = new Map<string, string>()
  const texts = new Map<string, string>()
  let told = 0

  function place(item: string): void {
    order.push(item)
    unnamed = unnamed.filter((one) => one !== item)
    const next = early.get(item)
    early.delete(item)
    if (next !== undefined) place(next)
  }

  return {
    begin: (turn) => void turns.push(turn),
    committed(item, previous) {
      const isEarly = typeof previous === 'string' && !order.includes(previous)
      // The first item may follow one of a conversation that is not ours.
      if (isEarly && order.length > 0) early.set(previous, item)
      else place(item)
    },
    completed(item, text) {
      texts.set(item, text)
      const ready: { turn: Turn; text: string }[] = []
      for (;;) {
        const next = order[told]
        const turn = turns[told]
        const known = next === undefined ? undefined : texts.get(next)
        if (next === undefined || !turn || known === undefined) return ready
        texts.delete(next)
        ready.push({ turn, text: known })
        told += 1
      }
    },
    turnOf(item) {
      const at = order.indexOf(item)
      if (at >= 0) return turns[at]
      if (!unnamed.includes(item)) unnamed.push(item)
      return turns[order.length + unnamed.indexOf(item)]
    },
    open: () => turns.length - told,
  }
}

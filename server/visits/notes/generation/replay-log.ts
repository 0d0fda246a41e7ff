export interface NumberedEvent<E> {
  id: number
  event: E
}

/** Events in order, kept so that late or returning readers miss none. */
export interface ReplayLog<E> {
  readonly events: readonly NumberedEvent<E>[]
  add(event: E): void
  /** Lets every reader end after the last event. */
  close(): void
  /** Replays events after number `after`, then follows until the log closes or the reader leaves. */
  follow(after: number, signal?: AbortSignal): AsyncGenerator<NumberedEvent<E>>
}

/** @param first the number of the first event */
export function replayLog<E>(first: number, onAdd: () => void = () => {}): ReplayLog<E> {
  const events: NumberedEvent<E>[] = []
  const waiting = new Set<() => void>()
  let closed = false
  const wakeAll = () => {
    const all = [...waiting]
    waiting.clear()
    for (const wake of all) wake()
  }
  return {
    events,
    add(event) {
      if (closed) return
      events.push({ id: first + events.length, event })
      onAdd()
      wakeAll()
    },
    close() {
      closed = true
      wakeAll()
    },
    async *follow(after, signal) {
      signal?.addEventListener('abort', wakeAll, { once: true })
      for (let at = Math.max(0, after + 1 - first); ;) {
        while (at < events.length && !signal?.aborted) yield events[at++] as NumberedEvent<E>
        if (closed || signal?.aborted) return
        await new Promise<void>((wake) => waiting.add(wake))
      }
    },
  }
}

/** A queue between one that pushes and one that reads with `for await`. Ends on `close()` or when `signal` aborts. */
export interface Channel<T> extends AsyncIterable<T> {
  push: (value: T) => void
  close: () => void
}

export function channel<T>(signal?: AbortSignal): Channel<T> {
  const waiting: T[] = []
  let closed = signal?.aborted ?? false
  let wake = () => {}
  const close = () => {
    closed = true
    wake()
  }
  signal?.addEventListener('abort', close, { once: true })
  return {
    push(value) {
      if (closed) return
      waiting.push(value)
      wake()
    },
    close,
    async *[Symbol.asyncIterator]() {
      for (;;) {
        while (waiting.length > 0) yield waiting.shift() as T
        if (closed) return
        await new Promise<void>((resolve) => (wake = resolve))
      }
    },
  }
}

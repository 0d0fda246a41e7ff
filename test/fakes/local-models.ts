import type { LocalModels, Preparation } from '#server/models/local/local-models.ts'

interface Behaviour {
  /** Answers a prompt's request in words. */
  write: (prompt: string) => string
  /** Its choice for a prompt; undefined if it is unsure. */
  choose: (prompt: string, choices: readonly string[]) => string | undefined
}

interface FakeLocalModels extends LocalModels {
  chosen: string[]
  /** Texts evaluated ahead, in order. */
  prepared: Preparation[]
  /** Prompts in order, with the number of characters of each that had been evaluated before. */
  asked: { prompt: string; kept: number }[]
}

/** Built-in models that answer one question at a time, without an engine. One character counts as one token. */
export function fakeLocalModels({ write, choose }: Behaviour): FakeLocalModels {
  const chosen: string[] = []
  const prepared: Preparation[] = []
  const asked: FakeLocalModels['asked'] = []
  let held = ''
  return {
    chosen,
    prepared,
    asked,
    async generate(_model, { prompt, isAside }, { signal, onText }) {
      signal.throwIfAborted()
      const kept = isAside ? 0 : sharedLength(held, prompt)
      if (!isAside) held = prompt
      asked.push({ prompt, kept })
      const text = write(prompt)
      onText?.(text)
      const read = prompt.length - kept
      const work = { read, kept, written: text.length, readMs: 1, writeMs: 1 }
      return { reason: 'stop', work }
    },
    async choose(_model, { prompt, choices }, { signal }) {
      signal.throwIfAborted()
      chosen.push(prompt)
      const choice = choose(prompt, choices)
      const rest = choice === undefined ? 1 / choices.length : 0.05
      return choices.map((one) => (one === choice ? 0.9 : rest))
    },
    async prepare(_model, preparation) {
      prepared.push(preparation)
      held = preparation.text
    },
    status: () => ({ loaded: null, requests: 0 }),
    unload: async () => undefined,
    close: async () => undefined,
  }
}

/** Length of the common prefix of two texts, in characters. */
function sharedLength(one: string, other: string): number {
  let length = 0
  while (length < one.length && one.charAt(length) === other.charAt(length)) length += 1
  return length
}

import type { LocalModels } from '#server/models/local/local-models.ts'

interface Behaviour {
  /** Answers what a prompt asks for in words. */
  write: (prompt: string) => string
  /** Which of the choices it takes for a prompt; undefined where none is likely. */
  choose: (prompt: string, choices: readonly string[]) => string | undefined
}

/** Built-in models that answer one question at a time, without an engine. */
export function fakeLocalModels({ write, choose }: Behaviour): LocalModels & { chosen: string[] } {
  const chosen: string[] = []
  return {
    chosen,
    async generate(_model, { prompt }, { signal, onText }) {
      signal.throwIfAborted()
      const text = write(prompt)
      onText?.(text)
      const work = { read: prompt.length, kept: 0, written: text.length, readMs: 1, writeMs: 1 }
      return { reason: 'stop', work }
    },
    async choose(_model, { prompt, choices }, { signal }) {
      signal.throwIfAborted()
      chosen.push(prompt)
      const choice = choose(prompt, choices)
      const rest = choice === undefined ? 1 / choices.length : 0.05
      return choices.map((one) => (one === choice ? 0.9 : rest))
    },
    prepare: async () => undefined,
    status: () => ({ loaded: null, requests: 0 }),
    unload: async () => undefined,
    close: async () => undefined,
  }
}

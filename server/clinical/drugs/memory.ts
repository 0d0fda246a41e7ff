import type { Doubter } from './doubts.ts'

/** Prepared searches, by their inputs; each takes a moment for a long dictionary. */
export type DrugMemory = Map<string, Doubter>

const most = 64

export const drugMemory = (): DrugMemory => new Map()

/** Keeps one; the one made longest ago goes when there are many. */
export function keepDoubter(memory: DrugMemory, key: string, doubter: Doubter): Doubter {
  const [oldest] = memory.keys()
  if (memory.size >= most && oldest !== undefined) memory.delete(oldest)
  memory.set(key, doubter)
  return doubter
}

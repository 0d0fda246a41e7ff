import type { Doubter } from './doubts.ts'

/** Searches that are ready, by what they were made from; each takes a moment where a dictionary is long. */
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

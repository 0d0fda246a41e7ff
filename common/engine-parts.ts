import { elapsed } from './time-mark.ts'

/** The engine that transcribed a recording, and the second from which it did. */
export interface EnginePart {
  from: number
  engine: string
}

/** Adds a part. Parts that start at the same time or later transcribed nothing and are dropped. */
export function withPart(parts: readonly EnginePart[], next: EnginePart): EnginePart[] {
  const before = parts.filter(({ from }) => from < next.from)
  return before.at(-1)?.engine === next.engine ? before : [...before, next]
}

/** What transcribed a recording, in words. With several parts, each has its start time. */
export function transcribedBy(recording: {
  engine: string | null
  engines: readonly EnginePart[]
}): string {
  const { engine, engines } = recording
  if (engines.length < 2) return engine ?? ''
  return engines
    .map(({ engine: name, from }, n) => (n === 0 ? name : `${name} from ${elapsed(from)}`))
    .join(', ')
}

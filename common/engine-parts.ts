import { elapsed } from './time-mark.ts'

/** Which engine heard a recording from so many seconds of it on. */
export interface EnginePart {
  from: number
  engine: string
}

/** The parts with one more; a part that began where the new one begins, or behind it, heard nothing. */
export function withPart(parts: readonly EnginePart[], next: EnginePart): EnginePart[] {
  const before = parts.filter(({ from }) => from < next.from)
  return before.at(-1)?.engine === next.engine ? before : [...before, next]
}

/** What transcribed a recording, in words: each part with where it begins, once there are several. */
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

import type { To } from 'react-router'
import { paths } from '#web/paths.ts'

/** The template of a visit that is about to begin. */
interface BeginWith {
  id: string
  name: string
}
type Navigate = (to: To, options: { state: { beginWith: BeginWith } }) => unknown

/** Begins a visit with a template. It travels beside the address, so that a link cannot begin one. */
export function beginWith(navigate: Navigate, { id, name }: BeginWith): void {
  void navigate(paths.home, { state: { beginWith: { id, name } } })
}

/** The template that a page was opened with, if any. */
export function beginningWith(state: unknown): BeginWith | undefined {
  if (typeof state !== 'object' || state === null || !('beginWith' in state)) return undefined
  // Only `beginWith` above writes it.
  return state.beginWith as BeginWith
}

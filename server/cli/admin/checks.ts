import type { Check } from '#contract/admin.ts'

const marks = { ready: 'ok', 'not-set-up': '--', untested: '??', failing: '!!' } as const

/** Prints checks, one per line. @returns whether all passed */
export function printChecks(checks: readonly Check[], print: (line: string) => void): boolean {
  for (const { name, state, message, toDo, forServer } of checks)
    print(`${marks[state]}  ${[`${name}: ${message}`, toDo, forServer].filter(Boolean).join(' ')}`)
  return checks.every(({ state }) => state !== 'failing')
}

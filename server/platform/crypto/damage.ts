import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { DecryptError } from './decrypt-error.ts'
import type { SealContext } from './seal.ts'

/** A list's placeholder for a value that can't be decrypted, with what to do about it. */
export const damaged = {
  title: message('Cannot be read'),
  toDo: message('The stored data is damaged. Ask your administrator to restore it from a backup.'),
} as const

/** Both in one text, in place of a body. */
export const damagedText = `${damaged.title}. ${damaged.toDo}`

/** The answer to a request for a single thing that is damaged. */
export const damagedError = () => new AppError('failed', damaged.title, { detail: damaged.toDo })

/** Values that this process could not decrypt, by table, row and column: no content. */
export interface DamageLog {
  /** How many different values. */
  count(): number
  add(bound: SealContext): void
}

/** @param report called once for each value, with its table and row */
export function damageLog(report: (line: string) => void = () => undefined): DamageLog {
  const seen = new Set<string>()
  return {
    count: () => seen.size,
    add({ table, row, column }) {
      const key = `${table} ${row} ${column}`
      if (seen.has(key)) return
      seen.add(key)
      report(`Cannot decrypt ${column} of ${table} ${row}. Restore it from a backup.`)
    },
  }
}

/** Runs `open`; a decryption failure is reported and thrown on. */
export function reportDamage<T>(damage: DamageLog, bound: SealContext, open: () => T): T {
  try {
    return open()
  } catch (error) {
    if (error instanceof DecryptError) damage.add(bound)
    throw error
  }
}

/** Runs `open`; `instead` for what cannot be decrypted. */
export function openOr<T>(open: () => T, instead: T): T {
  try {
    return open()
  } catch (error) {
    if (!(error instanceof DecryptError)) throw error
    return instead
  }
}

import { AppError } from '#contract/errors.ts'
import type { Limit } from '#contract/limits.ts'
import type { Services } from '#server/services.ts'
import { readLimits } from '#server/operations/admin/limits.ts'

const units: Record<Limit['group'], string> = {
  requests: 'a minute',
  files: 'MB',
  storage: 'GB',
  sessions: 'hours',
  pages: 'minutes',
  logs: 'years',
}

/**
 * Reads `generate=60` and `chat=usual`.
 * @throws AppError for anything else
 */
export function parseLimits(args: string[]): Record<string, number | null> {
  const entries = args.map((arg) => {
    const [, name = '', value = ''] = /^([\w-]+)=(\d+|usual)$/.exec(arg) ?? []
    if (!name) throw new AppError('bad-request', `${arg} is no limit, such as generate=60.`)
    return [name, value === 'usual' ? null : Number(value)] as const
  })
  return Object.fromEntries(entries)
}

/** All limits, one per line: name, number, default, what fixes it, and description. */
export function printLimits(s: Services, print: (line: string) => void): void {
  for (const { name, group, title, value, usual, fixedBy } of readLimits(s).items)
    print(
      [
        name.padEnd(18),
        `${value} ${units[group]}`.padEnd(16),
        (fixedBy ? `by ${fixedBy}` : value === usual ? '' : `usually ${usual}`).padEnd(16),
        title,
      ].join('  '),
    )
}

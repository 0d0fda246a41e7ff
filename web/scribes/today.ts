import type { ScribeHead } from '#contract/scribes.ts'
import { dayHeading } from '#web/ui/times.ts'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** The day in a sentence: its visits, and what is left to check in their notes. Undefined before the first visit. */
export function todayText(
  scribes: readonly Pick<ScribeHead, 'created' | 'toCheck'>[],
  now: Date,
): string | undefined {
  const today = scribes.filter(({ created }) => dayHeading(created, now) === 'Today')
  if (today.length === 0) return undefined
  const left = today.reduce((sum, { toCheck }) => sum + toCheck, 0)
  const visits = counted(today.length, 'visit', 'visits')
  if (left === 0) return `${visits} today.`
  return `${visits} today, ${counted(left, 'statement', 'statements')} left to check.`
}

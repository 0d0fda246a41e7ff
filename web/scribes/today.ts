import type { ScribeHead } from '#contract/scribes.ts'
import { dayHeading } from '#web/ui/times.ts'

const counted = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`

/** Today's visits and notes to review, in a sentence; undefined before the first visit. @param more the list has more pages */
export function todayText(
  scribes: readonly Pick<ScribeHead, 'created' | 'toCheck'>[],
  now: Date,
  more = false,
): string | undefined {
  const today = scribes.filter(({ created }) => dayHeading(created, now) === 'Today')
  if (today.length === 0) return undefined
  const left = today.reduce((sum, { toCheck }) => sum + toCheck, 0)
  const isCut = more && today.length === scribes.length
  const visits = (isCut ? 'At least ' : '') + counted(today.length, 'visit', 'visits')
  if (left === 0) return `${visits} today.`
  return `${visits} today, ${counted(left, 'statement', 'statements')} to review.`
}

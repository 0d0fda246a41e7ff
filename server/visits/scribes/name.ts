import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'

/** A scribe's first name: its creation date like 'Nov 20, 8:05AM' in the user's timezone (specification §3). */
export function defaultName(created: Date, timezone: string): string {
  return format(new TZDate(created, timezone), 'MMM d, h:mma')
}

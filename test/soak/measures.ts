import { afterWarmUp, type Measure } from './verdict.ts'
import type { Sample } from './samples.ts'

/** What a server may keep of an hour of audio, see `bench/live-hours.ts`. */
const MB_AN_AUDIO_HOUR = 1
/** The usual limit of open files of a process (RLIM_NOFILE). */
const OPEN_FILES = 1_024
/** How long an installation runs without a restart: an update a month. */
const HOURS_TO_LAST = 30 * 24
/** As docs/deploy.md asks of `max_connections` for each process. */
const CONNECTIONS = 20

/** Hours of audio that were recorded in an hour after the warm-up. */
export function audioPace(samples: readonly Sample[]): number {
  const counted = afterWarmUp(samples)
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last || first === last) return 0
  return (60 * (last.audioHours - first.audioHours)) / (last.minute - first.minute)
}

/** @param maxWalMb PostgreSQL's `max_wal_size` */
export function measures(samples: readonly Sample[], maxWalMb: number): Measure[] {
  const memory = {
    unit: 'MB',
    limit: MB_AN_AUDIO_HOUR * audioPace(samples),
    source: '1 MB for each hour of audio, the goal of bench/live-hours.ts',
  }
  return [
    { name: 'rssMb', label: 'resident memory of the application', ...memory },
    { name: 'heapMb', label: 'heap after a collection', ...memory },
    { name: 'externalMb', label: 'memory outside the heap', ...memory },
    { name: 'postgresMb', label: 'private memory of PostgreSQL', ...memory },
    {
      name: 'handles',
      label: 'open handles',
      unit: '',
      limit: OPEN_FILES / HOURS_TO_LAST,
      source: '1,024 open files, not reached in 30 days',
    },
    {
      name: 'connections',
      label: 'database connections',
      unit: '',
      limit: 0,
      ceiling: CONNECTIONS,
      source: 'at most 20 for each process (docs/deploy.md)',
    },
    {
      name: 'walMb',
      label: 'write-ahead log on disk',
      unit: 'MB',
      limit: 0,
      ceiling: maxWalMb,
      source: "PostgreSQL's max_wal_size",
    },
  ]
}

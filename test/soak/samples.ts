import { readdirSync, readFileSync } from 'node:fs'

/** What a server holds at one moment, and how much audio it has stored until then. */
export interface Sample {
  minute: number
  /** Resident memory of the application. */
  rssMb: number
  /** JavaScript objects after a collection. */
  heapMb: number
  /** Buffers and other memory outside the heap. */
  externalMb: number
  /** Open file descriptors: files, sockets, pipes. */
  handles: number
  /** Private memory of all processes of PostgreSQL. */
  postgresMb: number
  connections: number
  /** Write-ahead log on disk. */
  walMb: number
  /** Write-ahead log written since the database was created. */
  walWrittenMb: number
  databaseMb: number
  audioHours: number
}

const MB = 1_048_576

/** The last line that `probe.mjs` printed, in MB. */
export function lastMemory(lines: readonly string[], mark: string) {
  const line = lines.findLast((one) => one.startsWith(mark))
  if (!line) return undefined
  // Printed by process.memoryUsage().
  const { rss, heapUsed, external } = JSON.parse(line.slice(mark.length)) as NodeJS.MemoryUsage
  return { rssMb: rss / MB, heapMb: heapUsed / MB, externalMb: external / MB }
}

export const openHandles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** Memory that a process shares with no other; 0 if it has just ended. */
function privateMb(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Private_Dirty:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Private memory of a process and its children. */
export const familyMb = (pid: number) =>
  [pid, ...childrenOf(pid)].reduce((sum, one) => sum + privateMb(one), 0)

/** Connections, and sizes in MB, of the server that is asked. The connection that asks isn't counted. */
export const DATABASE = `select
  (select count(*)::int from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()) as connections,
  (select sum(size)::float8 from pg_ls_waldir()) / ${MB} as "walMb",
  (pg_current_wal_lsn() - '0/0')::float8 / ${MB} as "walWrittenMb",
  pg_database_size(current_database())::float8 / ${MB} as "databaseMb"`

export const columns = [
  'minute',
  'rssMb',
  'heapMb',
  'externalMb',
  'handles',
  'postgresMb',
  'connections',
  'walMb',
  'walWrittenMb',
  'databaseMb',
  'audioHours',
] as const satisfies readonly (keyof Sample)[]

export const csvLine = (sample: Sample) =>
  columns.map((name) => String(Math.round(sample[name] * 1_000) / 1_000)).join(',')

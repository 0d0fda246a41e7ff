import * as z from 'zod/mini'
import { Count, Id, Instant, page, PageQuery, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { GroupRole } from './groups.ts'

/** An account as administrators see it: who it belongs to and how it's used, nothing about its visits. */
export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(['administrator', 'user']),
  disabled: z.nullable(Instant),
  /** When the account and all its visits will be deleted, as its owner asked; null if not requested. */
  leaves: z.nullable(Instant),
  emailVerified: z.boolean(),
  created: Instant,
  lastSeen: z.nullable(Instant),
  /** Kinds of second factors, such as 'phone'. */
  secondFactors: z.array(z.string()),
  sessions: Count,
  /** The groups that the account belongs to. */
  groups: z.array(z.object({ id: Id, name: z.string(), role: GroupRole })),
})
export type AdminUser = z.infer<typeof AdminUser>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  access: 'administrator',
  summary: 'The accounts whose address contains `text`, newest first, in pages.',
  query: z.extend(PageQuery, {
    text: z.optional(Text(254)),
    show: z._default(z.enum(['all', 'administrators', 'disabled']), 'all'),
  }),
  response: z.extend(page(AdminUser), { total: Count }),
})
export const setUserState = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/state',
  access: 'administrator',
  summary:
    'Disables an account, which ends its sessions and everything it has open at once, or enables it again. Requires recent authentication.',
  body: z.object({ disabled: z.boolean() }),
  response: AdminUser,
})
export const setUserRole = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  access: 'administrator',
  summary:
    'Makes an account an administrator, or removes that role. The last active administrator can’t be removed. Requires recent authentication.',
  body: z.object({ role: z.enum(['administrator', 'user']) }),
  response: AdminUser,
})
export const sendUserReset = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/reset',
  access: 'administrator',
  summary: 'Mails a link to set a new password. Requires recent authentication.',
  response: 'nothing',
})

export const resetUserFactors = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/second-factors/reset',
  access: 'administrator',
  summary:
    'Removes the second factors of a user who has lost them all, notifies them, and ends their sessions. Requires recent authentication.',
  response: AdminUser,
})

export const Check = z.object({
  key: z.string(),
  name: z.string(),
  state: z.enum(['ready', 'not-set-up', 'untested', 'failing']),
  message: z.string(),
  /** What to do about it; '' if there is nothing to do. */
  toDo: z.string(),
  /** What only the person who runs the server can do, with the names of its settings. */
  forServer: z.optional(z.string()),
  /** Set if the check hasn't answered yet: the time of the last answer, shown here; null if there was none. */
  asOf: z.optional(z.nullable(Instant)),
})
export type Check = z.infer<typeof Check>
export const getHealth = endpoint({
  method: 'GET',
  path: '/api/admin/health',
  access: 'administrator',
  summary:
    'The state of each part of the installation, what is wrong, and what to do about it. A part that doesn’t answer at once is shown as it was before.',
  response: z.object({
    version: z.string(),
    /** Seconds since this process began. */
    uptime: z.number(),
    healthy: z.boolean(),
    checks: z.array(Check),
  }),
})

/** How fast the installation was in five minutes. */
export const HealthSample = z.object({
  at: Instant,
  /** Median seconds from the end of a recording to its text; null if no recording ended. */
  speechSeconds: z.nullable(z.number()),
  /** Median seconds to write a note; null if none was written. */
  noteSeconds: z.nullable(z.number()),
  /** How long the longest waiting job has been due. */
  queueSeconds: Count,
  /** Free bytes on the disk of the data folder. */
  diskFree: z.nullable(z.number()),
})
export type HealthSample = z.infer<typeof HealthSample>
export const getHealthSamples = endpoint({
  method: 'GET',
  path: '/api/admin/health/samples',
  access: 'administrator',
  summary:
    'Speech and note times, the age of the queue and the free disk space of the last 24 hours, every five minutes, oldest first.',
  response: z.object({ items: z.array(HealthSample) }),
})

export const Job = z.object({
  id: Id,
  name: z.string(),
  /** What the job does, in words. */
  title: z.string(),
  state: z.enum(['waiting', 'running', 'failed', 'cancelled', 'done']),
  /** Why it failed, without any content; '' otherwise. */
  reason: z.string(),
  tries: Count,
  created: Instant,
  started: z.nullable(Instant),
  ended: z.nullable(Instant),
})
export type Job = z.infer<typeof Job>
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'administrator',
  summary: 'Background jobs by state, newest first, in pages, and the number in each state.',
  query: z.extend(PageQuery, {
    show: z._default(z.enum(['open', 'failed', 'done']), 'open'),
  }),
  response: z.extend(page(Job), {
    counts: z.object({ waiting: Count, running: Count, failed: Count }),
  }),
})
const jobParams = 'Finished and missing jobs stay as they are.'
export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/retry',
  access: 'administrator',
  summary: `Retries a failed or cancelled job. ${jobParams}`,
  response: Job,
})
export const cancelJob = endpoint({
  method: 'POST',
  path: '/api/admin/jobs/:id/cancel',
  access: 'administrator',
  summary: `Removes a waiting job from the queue, or keeps a running one from being retried. ${jobParams}`,
  response: Job,
})

const Bytes = z.object({ files: Count, bytes: z.number() })
/** How much was stored on one day. */
export const StorageDay = z.object({
  database: z.number(),
  kinds: z.record(z.string(), Bytes),
  /** The users with most, at most 100. */
  users: z.array(z.object({ id: Id, bytes: z.number() })),
  filesWithoutRows: Bytes,
  rowsWithoutFiles: Count,
})
export type StorageDay = z.infer<typeof StorageDay>
export const getStorage = endpoint({
  method: 'GET',
  path: '/api/admin/storage',
  access: 'administrator',
  summary: 'Storage by kind and by user, as last measured, its growth, and the free space.',
  response: z.object({
    measured: z.nullable(Instant),
    now: z.nullable(StorageDay),
    users: z.array(z.object({ id: Id, email: z.string(), bytes: z.number() })),
    /** Bytes of database and files by day, oldest first, at most a year. */
    growth: z.array(z.object({ day: z.string(), bytes: z.number() })),
    disk: z.nullable(z.object({ free: z.number(), size: z.number() })),
  }),
})
export const measureStorage = endpoint({
  method: 'POST',
  path: '/api/admin/storage/measure',
  access: 'administrator',
  summary: 'Measures again, as a background job.',
  response: 'nothing',
})

export const BackupSettings = z.object({
  on: z.boolean(),
  /** Of the day in UTC. */
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  keep: z.object({
    days: z.int().check(z.minimum(1), z.maximum(365)),
    weeks: z.int().check(z.minimum(0), z.maximum(104)),
    months: z.int().check(z.minimum(0), z.maximum(120)),
  }),
})
export type BackupSettings = z.infer<typeof BackupSettings>
export const BackupRun = z.object({
  id: Id,
  started: Instant,
  ended: z.nullable(Instant),
  state: z.enum(['waiting', 'running', 'good', 'failed']),
  asked: z.boolean(),
  /** Made by a command, into a file named there, which may have been moved since. */
  fromTerminal: z.boolean(),
  name: z.string(),
  bytes: z.nullable(z.number()),
  rows: z.nullable(z.number()),
  files: z.nullable(z.number()),
  verified: z.nullable(Instant),
  error: z.string(),
})
export type BackupRun = z.infer<typeof BackupRun>
const Backups = z.object({
  settings: BackupSettings,
  hasPassphrase: z.boolean(),
  /** Where copies go, in words. */
  place: z.string(),
  /** Whether the data is on that disk. */
  sameDisk: z.boolean(),
  lastGood: z.nullable(Instant),
  runs: z.array(BackupRun),
})
export const getBackups = endpoint({
  method: 'GET',
  path: '/api/admin/backups',
  access: 'administrator',
  summary: 'The backup schedule and destination, and the last 60 backups with their results.',
  response: Backups,
})
export const updateBackups = endpoint({
  method: 'PUT',
  path: '/api/admin/backups',
  access: 'administrator',
  summary:
    'Sets when backups are made and which copies are kept. Without `passphrase` the current one stays.',
  body: z.extend(BackupSettings, { passphrase: z.optional(Text(1_000)) }),
  response: Backups,
})
export const startBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups',
  access: 'administrator',
  summary: 'Makes a backup now, as a background job.',
  response: BackupRun,
})
export const verifyBackup = endpoint({
  method: 'POST',
  path: '/api/admin/backups/:id/verify',
  access: 'administrator',
  summary: 'Reads a copy from end to end and compares it with its summary, as a background job.',
  response: BackupRun,
})

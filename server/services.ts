import type { LiveSessions } from '#server/identity/accounts/live-sessions.ts'
import type { Analysis } from '#server/visits/analysis/analysis.ts'
import type { MfaPolicy } from '#server/identity/accounts/mfa/policy.ts'
import type { KeyCache } from '#server/platform/crypto/key-cache.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { DrugMemory } from '#server/clinical/drugs/memory.ts'
import type { EgressPolicy } from '#server/platform/egress/policy.ts'
import type { Config } from '#server/config/env.ts'
import type { TableDescription } from '#server/platform/tables/describe-table.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { Tracing } from '#server/platform/tracing/open-tracing.ts'
import type { Limits } from '#server/platform/quotas/limits.ts'
import type { LocalModels } from '#server/models/local/local-models.ts'
import type { NotesRuntimeState } from '#server/visits/notes/runtime-state.ts'
import type { SpeechService } from '#server/visits/transcription/engines.ts'
import type { Subscriptions } from '#server/organisation/webhooks/subscriptions.ts'
import type { Translator } from '#server/visits/transcription/translate/translator.ts'

/** What every verb may need, made once and passed down. */
export interface Services {
  config: Config
  /** Connection string of the database's owner, for backups alone; everything else acts as a role without rights. */
  databaseUrl: string
  db: Database
  /** What data export, retention and key rotation need to know about every table. */
  tables: readonly TableDescription<Services>[]
  keys: KeyCache
  storage: Storage
  /** Whether the disk of the data folder is full: reading goes on, and nothing large is stored. */
  isDiskFull(): boolean
  bus: Bus
  jobs: Jobs
  liveSessions: LiveSessions
  mfaPolicy: MfaPolicy
  limits: Limits
  speech: SpeechService
  /** The events that webhooks subscribe to. */
  webhooks: Subscriptions
  notes: NotesRuntimeState
  /** Language models that run on this computer. */
  localModels: LocalModels
  analysis: Analysis
  drugs: DrugMemory
  /** Whether an invitation to a group lets an address create an account. */
  isInvitedToGroup(tx: Tx, invitee: { email: string; invite: string; now: Date }): Promise<boolean>
  /** Where connections may go that people ask for. */
  egress: EgressPolicy
  /** What translates lines, or undefined if nothing is set up. */
  findTranslator(s: Services, userId: string): Promise<Translator | undefined>
  /** Traces for a collector; undefined without one. */
  tracing: Tracing | undefined
  now(): Date
  /** One line for the operator. Never content, never an address. */
  log: Log
}

import type { LiveSessions } from '#server/accounts/live-sessions.ts'
import type { Analysis } from '#server/analysis/analysis.ts'
import type { MfaPolicy } from '#server/accounts/mfa/policy.ts'
import type { KeyCache } from '#server/crypto/key-cache.ts'
import type { Database } from '#server/db/database.ts'
import type { DrugMemory } from '#server/drugs/memory.ts'
import type { EgressPolicy } from '#server/egress/policy.ts'
import type { Config } from '#server/env.ts'
import type { Bus } from '#server/events/bus.ts'
import type { Storage } from '#server/files/storage/storage.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { LocalModels } from '#server/models/local/local-models.ts'
import type { NoteMemory } from '#server/notes/memory.ts'
import type { SpeechService } from '#server/transcription/engines.ts'
import type { Translator } from '#server/transcription/translate/translator.ts'

/** What every verb may need, made once and passed down. */
export interface Services {
  config: Config
  /** Connection string of the database's owner, for backups alone; everything else acts as a role without rights. */
  databaseUrl: string
  db: Database
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
  notes: NoteMemory
  /** Language models that run on this computer. */
  localModels: LocalModels
  analysis: Analysis
  drugs: DrugMemory
  /** Where connections may go that people ask for. */
  egress: EgressPolicy
  /** What translates lines, or undefined where nothing is set up. */
  findTranslator(s: Services): Promise<Translator | undefined>
  now(): Date
  /** One line for the operator. Never content, never an address. */
  log(line: string): void
}

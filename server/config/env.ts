import { readFileSync } from 'node:fs'
import type { BlockList } from 'node:net'
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { parseNetworks } from '#server/platform/egress/networks.ts'
import { type LimitValues, parseRates } from '#server/platform/quotas/kinds.ts'
import type { EngineSetup } from '#server/speech/engines/engines.ts'
import type { ProviderId } from '#contract/providers.ts'
import { type Provider, providersOf, SignInEnv } from './env-sign-in.ts'
import { enginesOf, SpeechEnv } from './env-speech.ts'
import { ContactEnv, contactSyncOf, type ContactSyncConfig } from './env-contact.ts'
import { SmsEnv, smsOf, type TwilioConfig } from './env-sms.ts'

interface S3Access {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Every setting of the server, with its default. The README's table is made from the same list. */
export interface Config {
  host: string
  port: number
  /** The address people type, for links in mails and the origin check. */
  publicUrl: string
  dataDir: string
  /** A PostgreSQL of your own; the built-in one where absent. */
  databaseUrl: string | undefined
  masterKeys: string | undefined
  storage: { kind: 'disk' } | ({ kind: 's3' } & S3Access)
  /** Where backups go. */
  backup: { kind: 'folder'; dir: string } | ({ kind: 's3' } & S3Access)
  modelsDir: string
  /** Folder of official code lists. */
  codesDir: string
  /** Languages that text in pictures is recognised in, by Tesseract's codes, and the folder of their data. */
  ocr: { languages: string[]; dir: string }
  /** Where test sets for comparisons lie. */
  testSetsDir: string
  /** A folder or address that speech models are downloaded from; '' for their publishers. */
  modelsFrom: string
  /** Speech engines of the environment; those of the settings come after them. */
  speech: EngineSetup[]
  /** What sends text messages; the outbox where absent. */
  sms: TwilioConfig | undefined
  /** Where contacts are passed on after a change of a profile; nowhere where absent. */
  contactSync: ContactSyncConfig | undefined
  testTonesDir: string | undefined
  ffmpeg: string | undefined
  /** Whether this server makes text of recordings itself, or leaves that to processes of their own. */
  transcription: 'here' | 'separate'
  /** Recordings that one process makes text of at once. */
  transcriptionJobs: number
  /** Other origins whose pages may call the transcription service. */
  transcriptionOrigins: string[]
  model:
    | { provider: string; model: string; baseUrl: string; apiKey: string | undefined }
    | undefined
  /** A quick model of the same server, for the fast mode and for drafts. */
  quickModel: string | undefined
  /** Tokens that the model of the environment reads and writes at once. */
  modelWindow: number | undefined
  /** The Chrome extension that is told of a sign-out; '' for none. */
  extensionId: string
  /** Where mails are sent through, as `smtp://user:password@host:587` or `smtps://…`; the outbox where absent. */
  smtp: { url: string; from: string } | undefined
  /** How much work a browser does before it may sign in, in tries of about 0.3 ms; 0 for none. */
  botCheck: { effort: number }
  /** Whether an unknown address is told apart from a wrong password ('spec'), or nothing is told apart. */
  authErrors: 'spec' | 'uniform'
  /** Where one can sign in beside the password; those of the settings come in where one is absent. */
  providers: Partial<Record<ProviderId, Provider>>
  /** Whether people may come over plain http from other machines. */
  insecureHttp: boolean
  /** Origins inside the clinic's network that administrators may enter. */
  privateOrigins: string[]
  /** Limits that the environment says; the others are kept in the database. */
  limits: Partial<LimitValues>
  /** Addresses and networks of proxies whose X-Forwarded-For is believed. */
  trustedProxies: BlockList
}

const Env = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535)), 3000),
  PUBLIC_URL: z.optional(z.url()),
  AUSCULTA_DATA: z._default(z.string(), 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  AUSCULTA_MASTER_KEYS: z.optional(z.string()),
  S3_ENDPOINT: z.optional(z.url()),
  S3_BUCKET: z._default(z.string(), 'ausculta'),
  S3_REGION: z._default(z.string(), 'us-east-1'),
  S3_ACCESS_KEY_ID: z._default(z.string(), ''),
  S3_SECRET_ACCESS_KEY: z._default(z.string(), ''),
  BACKUP_DIR: z.optional(z.string()),
  BACKUP_S3_ENDPOINT: z.optional(z.url()),
  BACKUP_S3_BUCKET: z._default(z.string(), 'ausculta-backups'),
  BACKUP_S3_REGION: z._default(z.string(), 'us-east-1'),
  BACKUP_S3_ACCESS_KEY_ID: z._default(z.string(), ''),
  BACKUP_S3_SECRET_ACCESS_KEY: z._default(z.string(), ''),
  AUSCULTA_MODELS: z.optional(z.string()),
  AUSCULTA_TEST_SETS: z.optional(z.string()),
  AUSCULTA_OCR: z.optional(z.string()),
  // More at once would take longer than a page has time.
  OCR_LANGUAGES: z._default(
    z.string().check(z.regex(/^[a-z]{3}(_[a-z]+){0,2}([\s,+]+[a-z]{3}(_[a-z]+){0,2}){0,3}$/i)),
    'eng',
  ),
  ...SpeechEnv,
  ...SmsEnv,
  ...ContactEnv,
  AUSCULTA_TEST_TONES: z.optional(z.string()),
  FFMPEG: z.optional(z.string()),
  AUSCULTA_TRANSCRIPTION: z._default(z.enum(['here', 'separate']), 'here'),
  AUSCULTA_TRANSCRIPTION_JOBS: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(64)),
    2,
  ),
  AUSCULTA_TRANSCRIPTION_ORIGINS: z._default(z.string(), ''),
  MODEL_PROVIDER: z.optional(
    z.enum(['openai', 'azure', 'google', 'anthropic', 'cohere', 'openai-compatible', 'local']),
  ),
  MODEL_NAME: z._default(z.string(), ''),
  MODEL_BASE_URL: z._default(z.string(), ''),
  MODEL_API_KEY: z.optional(z.string()),
  MODEL_QUICK: z.optional(z.string()),
  MODEL_WINDOW: z.optional(z.coerce.number().check(z.int(), z.minimum(1_000))),
  SMTP_URL: z.optional(z.string().check(z.regex(/^smtps?:\/\/[^/]/))),
  MAIL_FROM: z._default(z.string(), ''),
  BOT_CHECK: z._default(z.enum(['altcha', 'off']), 'altcha'),
  BOT_CHECK_EFFORT: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
    400,
  ),
  AUTH_ERRORS: z._default(z.enum(['spec', 'uniform']), 'spec'),
  ...SignInEnv,
  CHROME_EXTENSION_ID: z._default(z.string().check(z.regex(/^([a-p]{32})?$/)), ''),
  INSECURE_HTTP: z._default(z.enum(['on', 'off']), 'off'),
  PRIVATE_ORIGINS: z._default(z.string(), ''),
  RATE_LIMITS: z._default(z.string(), ''),
  TRUSTED_PROXIES: z._default(z.string(), ''),
  MAX_UPLOAD_MB: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
})

/** Of settings whose form is not plain from their name. */
const examples: Record<string, string> = {
  PORT: '3000',
  PUBLIC_URL: 'https://scribe.example.org',
  DATABASE_URL: 'postgresql://owner:password@host/ausculta',
  SMTP_URL: 'smtp://user:password@host:587',
  MODEL_PROVIDER: 'openai, azure, google, anthropic, cohere, openai-compatible or local',
}

/**
 * Reads the settings from the environment. A name ending in `_FILE` names a file that holds the value.
 * @throws Error naming the variable that does not fit.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is how compose files say "not set".
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Env.safeParse({ ...given, ...secretsFromFiles(given) })
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = issue?.path.join('.') ?? ''
    const example = examples[name]
    throw new Error(
      `The setting ${name} does not fit: ${example ? `it is such as ${example}` : issue?.message}`,
    )
  }
  const e = parsed.data
  const dataDir = resolve(e.AUSCULTA_DATA.replace(/^~(?=\/|$)/, homedir()))
  return {
    host: e.HOST,
    port: e.PORT,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, ''),
    dataDir,
    databaseUrl: e.DATABASE_URL,
    masterKeys: e.AUSCULTA_MASTER_KEYS,
    storage: e.S3_ENDPOINT
      ? {
          kind: 's3',
          endpoint: e.S3_ENDPOINT,
          bucket: e.S3_BUCKET,
          region: e.S3_REGION,
          accessKeyId: e.S3_ACCESS_KEY_ID,
          secretAccessKey: e.S3_SECRET_ACCESS_KEY,
        }
      : { kind: 'disk' },
    backup: e.BACKUP_S3_ENDPOINT
      ? {
          kind: 's3',
          endpoint: e.BACKUP_S3_ENDPOINT,
          bucket: e.BACKUP_S3_BUCKET,
          region: e.BACKUP_S3_REGION,
          accessKeyId: e.BACKUP_S3_ACCESS_KEY_ID,
          secretAccessKey: e.BACKUP_S3_SECRET_ACCESS_KEY,
        }
      : { kind: 'folder', dir: e.BACKUP_DIR ? resolve(e.BACKUP_DIR) : join(dataDir, 'backups') },
    codesDir: join(dataDir, 'codes'),
    modelsDir: e.AUSCULTA_MODELS ? resolve(e.AUSCULTA_MODELS) : join(dataDir, 'models'),
    ocr: {
      languages: [...new Set(e.OCR_LANGUAGES.split(/[\s,+]+/))],
      dir: e.AUSCULTA_OCR ? resolve(e.AUSCULTA_OCR) : join(dataDir, 'ocr'),
    },
    testSetsDir: e.AUSCULTA_TEST_SETS ? resolve(e.AUSCULTA_TEST_SETS) : join(dataDir, 'test-sets'),
    modelsFrom: e.MODELS_FROM,
    speech: enginesOf(e),
    sms: smsOf(e),
    contactSync: contactSyncOf(e),
    testTonesDir: e.AUSCULTA_TEST_TONES,
    ffmpeg: e.FFMPEG,
    transcription: e.AUSCULTA_TRANSCRIPTION,
    transcriptionJobs: e.AUSCULTA_TRANSCRIPTION_JOBS,
    transcriptionOrigins: e.AUSCULTA_TRANSCRIPTION_ORIGINS.split(/[\s,]+/).filter(Boolean),
    model: e.MODEL_PROVIDER
      ? {
          provider: e.MODEL_PROVIDER,
          model: e.MODEL_NAME,
          baseUrl: e.MODEL_BASE_URL,
          apiKey: e.MODEL_API_KEY,
        }
      : undefined,
    quickModel: e.MODEL_PROVIDER && e.MODEL_QUICK,
    modelWindow: e.MODEL_WINDOW,
    extensionId: e.CHROME_EXTENSION_ID,
    smtp: e.SMTP_URL ? { url: e.SMTP_URL, from: mailFrom(e.MAIL_FROM) } : undefined,
    botCheck: { effort: e.BOT_CHECK === 'off' ? 0 : e.BOT_CHECK_EFFORT },
    authErrors: e.AUTH_ERRORS,
    providers: providersOf(e),
    insecureHttp: e.INSECURE_HTTP === 'on',
    privateOrigins: e.PRIVATE_ORIGINS.split(/[\s,]+/).filter(Boolean),
    limits: {
      ...parseRates(e.RATE_LIMITS),
      ...(e.MAX_UPLOAD_MB && { 'file-megabytes': e.MAX_UPLOAD_MB }),
    },
    trustedProxies: parseNetworks('TRUSTED_PROXIES', e.TRUSTED_PROXIES),
  }
}

/** @throws Error where mails have no sender: most servers would refuse them, one by one. */
function mailFrom(from: string): string {
  if (from.includes('@')) return from
  throw new Error(
    'The setting MAIL_FROM is needed with SMTP_URL: the address that mails come from.',
  )
}

/** Values from files, as container platforms hand out secrets. @throws Error when such a file cannot be read. */
function secretsFromFiles(env: Record<string, string | undefined>): Record<string, string> {
  const names = Object.keys(env).filter(
    (name) => name.endsWith('_FILE') && name.slice(0, -5) in Env.shape,
  )
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -5), readSecret(name, env[name] ?? '')]),
  )
}

function readSecret(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    throw new Error(`The setting ${name} names a file that cannot be read.`)
  }
}

import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { signUp, type SignUpAnswer } from '#contract/accounts.ts'
import { type Call, createCall } from '#contract/call.ts'
import type { User } from '#contract/profile.ts'
import { createAccount } from '#server/identity/accounts/create-account.ts'
import { sendVerification } from '#server/identity/accounts/email-links.ts'
import { hashPassword } from '#server/identity/accounts/password.ts'
import { setupCode } from '#server/identity/accounts/setup-code.ts'
import { openSession } from '#server/identity/accounts/sessions.ts'
import { type Analysis, openAnalysis } from '#server/visits/analysis/analysis.ts'
import { readConfig } from '#server/config/env.ts'
import { openProduct } from '#server/product.ts'
import type { Services } from '#server/services.ts'
import { testDatabase } from './database.ts'
import { provingAt } from './proof.ts'

/** A user with an account and a client. */
export interface TestUser extends Call {
  user: User
  token: string
  email: string
}

export interface TestApp extends AsyncDisposable {
  services: Services
  origin: string
  /** A new account; the first of an app is its administrator. It is made and signed in behind the doors. */
  newUser(): Promise<TestUser>
  /** The same through the API: with the bot check, real hashing and an entry in the access log. */
  signUp(): Promise<TestUser>
  /** Calls without an account. */
  anyone: Call
  /** Connection string of the database's owner, who sees everything. */
  databaseUrl: string
  /** Asks the database as its owner, over one connection. */
  asOwner: AsOwner
  /** Lines the server logged. */
  logged: string[]
  close(): Promise<void>
}

type AsOwner = <Row extends pg.QueryResultRow = Record<string, unknown>>(
  statement: string,
  values?: unknown[],
) => Promise<pg.QueryResult<Row>>

const password = 'violet kettle rain 42'
const newEmail = () => `${randomUUID()}@example.org`
const here = { address: '127.0.0.1', userAgent: '' }

/** Of every account that a test makes: it costs 25 ms by design, and there are thousands. */
let passwordHash: Promise<string> | undefined

/** Where its users are. */
export const timezone = 'Europe/Zurich'

/** The built pages, as a user gets them. */
export const builtWeb = join(import.meta.dirname, '../dist/web')

/** Shared by the apps of a test process: a worker thread takes a second of processor time to start. */
let sharedAnalysis: Analysis | undefined

const analysisOfProcess = (): Analysis => {
  sharedAnalysis ??= openAnalysis({ log: () => undefined })
  return { ...sharedAnalysis, close: async () => undefined }
}

/**
 * The real app on a separate real database, on a loopback port. Call `close` in afterAll.
 * @param webFolder the folder of its pages
 */
export async function testApp(
  settings: Record<string, string> = {},
  overrides: Partial<Services> = {},
  webFolder = builtWeb,
): Promise<TestApp> {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'ausculta-app-'))
  const config = readConfig({
    AUSCULTA_DATA: dataDir,
    PUBLIC_URL: 'http://localhost',
    // The bot check is as real as elsewhere, and quick.
    BOT_CHECK_EFFORT: '1',
    ...settings,
  })
  const logged: string[] = []
  const log = (line: string) => logged.push(line)
  const product = await openProduct(config, database.url, webFolder, log, {
    analysis: analysisOfProcess(),
    ...overrides,
  })
  const { server, services } = product
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address object.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const callAs = (token?: string) =>
    createCall({
      origin,
      token: () => token,
      timezone,
      fetch: provingAt(origin),
    })
  const signedIn = (email: string, answer: SignUpAnswer): TestUser => {
    if (answer.state !== 'signed-in') throw new Error('a new account should be signed in')
    return { ...callAs(answer.token), user: answer.user, token: answer.token, email }
  }
  // It connects when it is first asked, and asks one thing at a time.
  const owner = new pg.Pool({ connectionString: database.url, max: 1 })
  // A database that is killed in a test takes the connection along.
  owner.on('error', () => undefined)
  const close = async () => {
    await owner.end()
    await product[Symbol.asyncDispose]()
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  return {
    services,
    origin,
    anyone: callAs(),
    databaseUrl: database.url,
    asOwner: (statement, values) => owner.query(statement, values),
    logged,
    async newUser() {
      const email = newEmail()
      passwordHash ??= hashPassword(password)
      const newcomer = {
        email,
        passwordHash: await passwordHash,
        emailVerified: false,
        firstName: '',
        lastName: '',
        invite: await setupCode(services),
      }
      const { id } = await createAccount(services, newcomer, here)
      await sendVerification(services, id, email)
      const { answer } = await openSession(services, id, 'password', here)
      return signedIn(email, answer)
    },
    async signUp() {
      const email = newEmail()
      return signedIn(email, await callAs().call(signUp, { body: { email, password } }))
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

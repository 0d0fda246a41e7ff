import { and, eq, lt } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { accounts, factors } from '#server/identity/accounts/table.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type Of, putChallenge, takeChallenge, tryChallenge } from './challenges.ts'
import { digitsOf, keyedHash } from './code.ts'
import { addFactor, factorsOf } from './factors.ts'

/** RFC 6238 with what every app supports: SHA-1, six digits, 30 s; RFC 4226 §4 asks for 160 bits of secret. */
const SECRET_BYTES = 20
const STEP_SECONDS = 30
/** One step to either side, for clocks that differ (RFC 6238 §5.2). */
const WINDOW = 1

interface TotpSetup {
  secret: string
}
const setup = (caller: Caller): Of => ({ kind: 'totp-setup', boundTo: caller.sessionId })

/** Makes a secret for an app. Nothing is enrolled until the app has shown a code. */
export async function startTotp(s: Services, caller: Caller) {
  await assertRecent(s, caller)
  const { Secret } = await import('otpauth')
  const secret = new Secret({ size: SECRET_BYTES }).base32
  const [account] = await s.db.system((tx) =>
    tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, caller.id)),
  )
  const asked = await putChallenge(s, setup(caller), async () => ({ secret }) satisfies TotpSetup)
  const app = await createTotp(secret, account?.email ?? '')
  return { ...asked, secret, uri: app.toString() }
}

/** @throws AppError 'Invalid verification code.', 'Verification code has expired.', 'Too many attempts…' */
export async function verifyTotp(
  s: Services,
  caller: Caller,
  input: { challengeId: string; code: string; name?: string | undefined },
) {
  const { id, content } = await tryChallenge<TotpSetup>(s, setup(caller), input.challengeId)
  const step = await findStep(s, content.secret, input.code)
  if (step === undefined) throw new AppError('bad-request', words.invalidCode)
  await takeChallenge(s, setup(caller), id)
  const { secret } = content
  return addFactor(s, caller, {
    content: { kind: 'totp', name: input.name?.trim() || 'Authenticator app', secret },
    handle: await keyedHash(s, 'totp', secret),
    used: step,
  })
}

/** Whether an app of the user shows this code now. Each time step counts once (RFC 6238 §5.2). */
export async function totpShown(s: Services, userId: string, code: string): Promise<boolean> {
  for (const { id, content } of await factorsOf(s, userId)) {
    if (content.kind !== 'totp') continue
    const step = await findStep(s, content.secret, code)
    if (step !== undefined && (await takeStep(s, id, step))) return true
  }
  return false
}

async function takeStep(s: Services, factorId: string, step: number): Promise<boolean> {
  const newer = and(eq(factors.id, factorId), lt(factors.used, step))
  const rows = await s.db.system((tx) =>
    tx.update(factors).set({ used: step }).where(newer).returning({ id: factors.id }),
  )
  return rows.length > 0
}

async function createTotp(secret: string, label: string) {
  const { TOTP, Secret } = await import('otpauth')
  return new TOTP({
    issuer: 'Ausculta',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
  })
}

/** The time step of a code, counted from 1970; undefined if it matches none near the present. */
async function findStep(s: Services, secret: string, code: string): Promise<number | undefined> {
  const typed = digitsOf(code)
  if (!/^\d{6}$/.test(typed)) return undefined
  const now = s.now().getTime()
  const app = await createTotp(secret, '')
  const delta = app.validate({ token: typed, timestamp: now, window: WINDOW })
  return delta === null ? undefined : Math.floor(now / 1000 / STEP_SECONDS) + delta
}

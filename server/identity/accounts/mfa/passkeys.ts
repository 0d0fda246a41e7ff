import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { NewPasskey, PasskeyProof } from '#contract/mfa.ts'
import { assertRecent } from '#server/identity/accounts/reauth.ts'
import { accounts, factors } from '#server/identity/accounts/table.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Caller } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { type Of, putChallenge, takeChallenge } from './challenges.ts'
import { addFactor, factorByHandle, factorsOf, type KnownFactor } from './factors.ts'

/** The library brings parsers of certificates with it, which few requests need. */
const library = () => import('@simplewebauthn/server')

interface PasskeyChallenge {
  challenge: string
}
const setup = (caller: Caller): Of => ({ kind: 'passkey-setup', boundTo: caller.sessionId })
export const alone: Of = { kind: 'passkey-alone', boundTo: null }
/** Re-authentication by passkey alone. */
export const again = (sessionId: string): Of => ({ kind: 'passkey-again', boundTo: sessionId })
export const besides = (pendingId: string): Of => ({ kind: 'passkey', boundTo: pendingId })
const credentialHandle = (credentialId: string) =>
  createHash('sha256').update(credentialId).digest()

/** A passkey belongs to the address that people type, so that no other site can ask for it. */
const party = (s: Services) => new URL(s.config.publicUrl)

/** What the browser needs to make a passkey. */
export async function startPasskey(s: Services, caller: Caller) {
  await assertRecent(s, caller)
  const [account] = await s.db.system((tx) =>
    tx.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, caller.id)),
  )
  const known = await listPasskeys(s, caller.id)
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Ausculta',
    rpID: party(s).hostname,
    userID: new Uint8Array(Buffer.from(caller.id)),
    userName: account?.email ?? '',
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    // Found without a name typed first, and asking for a finger or a PIN where the device can.
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const content = { challenge: options.challenge } satisfies PasskeyChallenge
  const { challengeId } = await putChallenge(s, setup(caller), async () => content)
  return { challengeId, options: { ...options } }
}

/** @throws AppError 'MFA enrollment did not complete successfully. Please try again.' */
export async function enrolPasskey(
  s: Services,
  caller: Caller,
  input: { challengeId: string; response: NewPasskey; name?: string | undefined },
) {
  const { challenge } = await takeChallenge<PasskeyChallenge>(s, setup(caller), input.challengeId)
  const { verifyRegistrationResponse } = await library()
  const { response } = input
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party(s).origin,
    expectedRPID: party(s).hostname,
    requireUserVerification: false,
  }).catch((error: unknown) => refuse(s, error))
  if (!verified?.verified) throw new AppError('bad-request', words.enrollmentFailed)
  const { credential } = verified.registrationInfo
  // Ids of passkeys aren't secret: registering somebody else's again would let it pass for theirs (WebAuthn §7.1, step
  // 26).
  if (await factorByHandle(s, credentialHandle(credential.id)))
    throw new AppError('bad-request', words.enrollmentFailed)
  return addFactor(s, caller, {
    content: {
      kind: 'passkey',
      name: input.name?.trim() || 'Passkey',
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      transports: response.response.transports ?? [],
    },
    handle: credentialHandle(credential.id),
    used: credential.counter,
  })
}

/** What the browser needs to ask for a passkey: for one of a user who waits, or for any that it has. */
export async function askPasskey(s: Services, of: Of, userId?: string) {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: party(s).hostname,
    userVerification: of.kind === 'passkey' ? 'preferred' : 'required',
    ...(userId && { allowCredentials: await listPasskeys(s, userId) }),
  })
  const content = { challenge: options.challenge } satisfies PasskeyChallenge
  const { challengeId } = await putChallenge(s, of, async () => content)
  return { challengeId, options: { ...options } }
}

/**
 * The owner of the passkey that answered, or undefined if the answer proves nothing.
 * @param isAlone it's the only factor, so its device must have verified its user
 * @throws AppError if the challenge is unknown, used or expired
 */
export async function passkeyShown(
  s: Services,
  of: Of,
  input: { challengeId: string; response: PasskeyProof },
  isAlone: boolean,
): Promise<string | undefined> {
  const { challenge } = await takeChallenge<PasskeyChallenge>(s, of, input.challengeId)
  const factor = await factorByHandle(s, credentialHandle(input.response.id))
  if (factor?.content.kind !== 'passkey') return undefined
  const { credentialId, publicKey, transports } = factor.content
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response: input.response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: party(s).origin,
    expectedRPID: party(s).hostname,
    requireUserVerification: isAlone,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
      counter: factor.used,
      transports,
    },
  }).catch((error: unknown) => refuse(s, error))
  if (!verified?.verified) return undefined
  await keepCounter(s, factor, verified.authenticationInfo.newCounter)
  return factor.userId
}

/** A copy of a passkey betrays itself by a counter that goes back; the library refuses it (WebAuthn §6.1.1). */
async function keepCounter(s: Services, { id }: KnownFactor, counter: number): Promise<void> {
  await s.db.system((tx) => tx.update(factors).set({ used: counter }).where(eq(factors.id, id)))
}

async function listPasskeys(s: Services, userId: string) {
  const known = await factorsOf(s, userId)
  return known.flatMap(({ content }) =>
    content.kind === 'passkey'
      ? [{ id: content.credentialId, transports: content.transports }]
      : [],
  )
}

/** The library throws for every answer that proves nothing. */
function refuse(s: Services, error: unknown): undefined {
  s.log(`A passkey was refused: ${errorLabel(error)}`, 'error')
}

import { and, eq, gt, lt } from 'drizzle-orm'
import { AppError, words } from '#contract/errors.ts'
import type { ProviderAnswer, ProviderId, ProviderPurpose } from '#contract/providers.ts'
import { systemScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { providerStates } from '../table.ts'
import { hashSecret, newSecret } from '../tokens.ts'
import type { Proofs } from './oidc.ts'

const FLOW_MS = 10 * 60_000

/** A pending sign-in at a provider. */
export interface Flow {
  provider: ProviderId
  issuer: string
  purpose: ProviderPurpose
  mode: ProviderAnswer['mode']
  next: string
  invite?: string | undefined
  /** The user who started it, if signed in. */
  userId?: string
  sessionId?: string
}
interface StoredFlow {
  flow: Flow
  proofs: Proofs
  /** Hash of the browser's cookie. */
  browser: string
}

const boundTo = (state: Buffer) => ({
  table: 'provider_state',
  row: state.toString('base64url'),
  column: 'sealed',
})
const hashText = (secret: string) => hashSecret(secret).toString('base64url')

/** Stores a sign-in until its answer. @returns the secret for the browser's cookie. */
export async function keepFlow(s: Services, flow: Flow, proofs: Proofs): Promise<string> {
  const cookie = newSecret()
  const stateHash = hashSecret(proofs.state)
  const stored: StoredFlow = { flow, proofs, browser: hashText(cookie) }
  const sealed = (await openVault(s.keys, systemScope)).seal(stored, boundTo(stateHash))
  const now = s.now()
  await s.db.system(async (tx) => {
    await tx.delete(providerStates).where(lt(providerStates.expires, now))
    await tx
      .insert(providerStates)
      .values({ stateHash, sealed, expires: new Date(now.getTime() + FLOW_MS) })
  })
  return cookie
}

/**
 * Consumes a sign-in by the state of its answer, once, in the browser that started it.
 * @throws AppError in the words for a browser that keeps no cookies, or 'Sign in was cancelled…' for a state that is
 * unknown, used, or too old.
 */
export async function takeFlow(
  s: Services,
  provider: string,
  state: string,
  cookie: string | undefined,
): Promise<StoredFlow> {
  if (!cookie) throw new AppError('bad-request', words.storageRestricted)
  const stateHash = hashSecret(state)
  const [row] = await s.db.system((tx) =>
    tx
      .delete(providerStates)
      .where(and(eq(providerStates.stateHash, stateHash), gt(providerStates.expires, s.now())))
      .returning(),
  )
  const stored =
    row && (await openVault(s.keys, systemScope)).open<StoredFlow>(row.sealed, boundTo(stateHash))
  if (stored?.flow.provider !== provider || stored.browser !== hashText(cookie))
    throw new AppError('bad-request', words.cancelled, {
      detail:
        'This sign-in was started elsewhere, was already used or took longer than ten minutes.',
    })
  return stored
}

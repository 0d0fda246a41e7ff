import { createHmac } from 'node:crypto'
import { type Challenge, Proof, proofHeader } from '#contract/bot-check.ts'
import { AppError, words } from '#contract/errors.ts'
import { indexKey } from '#server/platform/crypto/hmac.ts'
import { systemScope } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { meetOnce } from './attempts.ts'

/** How long a page may stay open before a sign-in; after that the browser requests another challenge. */
const VALID_MS = 10 * 60_000
/** One try of the browser: about 0.3 ms on a laptop. */
const ITERATIONS = 1_000
const algorithm = 'PBKDF2/SHA-256'

export interface BotCheck {
  /** A challenge, or null if none is required. */
  challenge(): Promise<Challenge | null>
  /**
   * Takes the proof of a request, which counts once, in all processes.
   * @throws AppError 'Recaptcha verifier not initialized (refresh).' without one that is right.
   */
  assertProof(request: Request): Promise<void>
  /**
   * `assertProof` for callers that use the database anyway and consume the proof there.
   * @returns the proof's identifier; '' if none is required
   */
  checkProof(request: Request): Promise<string>
}

const load = async () => ({
  ...(await import('altcha-lib')),
  ...(await import('altcha-lib/algorithms/pbkdf2')),
})

/** Proof of work before an address is looked up. Nothing is sent to third parties, and the user sees nothing. */
export function botCheck(s: Services): BotCheck {
  const { effort } = s.config.botCheck
  if (effort === 0) return nothingAsked
  // Loaded when the first one comes to sign in, and kept.
  let loaded: ReturnType<typeof load> | undefined
  const library = () => (loaded ??= load())
  let secrets: Promise<{ hmacSignatureSecret: string; hmacKeySignatureSecret: string }> | undefined
  const keys = () => (secrets ??= deriveSecrets(s))
  async function checkProof(request: Request): Promise<string> {
    const proof = readProof(request)
    const { verifySolution, deriveKey } = await library()
    const result = proof && (await verifySolution({ ...proof, deriveKey, ...(await keys()) }))
    if (!proof || !result?.verified) throw missingProof()
    const { expiresAt = 0, nonce } = proof.challenge.parameters
    // The clock of the services counts, too.
    if (expiresAt * 1000 < s.now().getTime()) throw missingProof()
    return nonce
  }
  return {
    checkProof,
    async challenge() {
      const { createChallenge, deriveKey, randomInt } = await library()
      return (await createChallenge({
        algorithm,
        cost: ITERATIONS,
        counter: randomInt(effort, Math.ceil(effort / 2)),
        deriveKey,
        expiresAt: new Date(s.now().getTime() + VALID_MS),
        ...(await keys()),
        // A challenge that is made with a secret is signed.
      })) as Challenge
    },
    async assertProof(request) {
      const nonce = await checkProof(request)
      if (!(await meetOnce(s.db, `proof:${nonce}`, s.now()))) throw missingProof()
    },
  }
}

const nothingAsked: BotCheck = {
  challenge: async () => null,
  assertProof: async () => undefined,
  checkProof: async () => '',
}

function readProof(request: Request): Proof | undefined {
  try {
    const text = Buffer.from(request.headers.get(proofHeader) ?? '', 'base64').toString()
    return Proof.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

async function deriveSecrets({ keys }: Services) {
  const key = indexKey(await keys.keysFor(systemScope), 'bot-check')
  const secret = (purpose: string) => createHmac('sha256', key).update(purpose).digest('hex')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('solution') }
}

/** The proof is missing, wrong or already used. */
export function missingProof(): AppError {
  return new AppError('bad-request', words.noVerifier, {
    detail: 'Reload the page and try again.',
  })
}

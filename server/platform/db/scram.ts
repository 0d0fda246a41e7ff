import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** The minimum of RFC 7677 section 4, and PostgreSQL's default (`scram_iterations`). */
const ITERATIONS = 4_096
const HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * The verifier that PostgreSQL stores for SCRAM-SHA-256 (RFC 5802 section 3), in the form that `password '…'` accepts, so
 * that the password itself appears in no statement and no log.
 * @param password ASCII, which SASLprep leaves unchanged
 */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256')
  const keyed = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

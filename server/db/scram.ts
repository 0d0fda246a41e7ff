import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/** RFC 7677 section 4 asks for at least 4,096; PostgreSQL's own default (`scram_iterations`). */
const ITERATIONS = 4_096
const HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * What PostgreSQL stores of a password for SCRAM-SHA-256 (RFC 5802 section 3), in the form that `password '…'` takes, so that
 * the password itself reaches no statement and no log.
 * @param password ASCII, which SASLprep leaves as it is
 */
export function scramVerifier(password: string, salt = randomBytes(SALT_BYTES)): string {
  const salted = pbkdf2Sync(password, salt, ITERATIONS, HASH_BYTES, 'sha256')
  const keyed = (label: string) => createHmac('sha256', salted).update(label).digest()
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64')
  const server = keyed('Server Key').toString('base64')
  return `SCRAM-SHA-256$${ITERATIONS}:${salt.toString('base64')}$${stored}:${server}`
}

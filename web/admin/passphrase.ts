/** Letters and digits that are easy to tell apart in handwriting; 32, so that 5 random bits choose one evenly. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 5
const GROUP_LENGTH = 5

/** A random passphrase of 125 bits in five groups, such as `k7qfm-…`. */
export function newPassphrase(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP_LENGTH))
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return letters.match(/.{5}/g)?.join('-') ?? letters
}

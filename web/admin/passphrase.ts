/** Crockford's Base32: no letter that is read as a digit or another letter. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 24
const GROUP = 4

/** A new passphrase of 120 random bits, in groups that are easy to copy by hand. */
export function newPassphrase(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(LENGTH))
  // 256 is a multiple of 32, so each sign is equally likely.
  const signs = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('')
  return signs.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? signs
}

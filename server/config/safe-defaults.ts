import type { Config } from '#server/config/env.ts'

/** Passwords from examples, defaults of other products, and lists that attackers try first. */
const knownSecrets =
  /^(postgres|password|passwort|secret|admin|minioadmin|minio123|root|test|default|ausculta|change-?me|example|12345\d*|)$/i
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?|)$/

/**
 * Refuses to start with what would let strangers in, and says what to do (OWASP ASVS 5.0 §13.3, §13.4).
 * @throws Error with a sentence for the operator
 */
export function assertSafeDefaults(config: Config): void {
  const problem = weakTransport(config) ?? weakDatabase(config) ?? weakStorage(config)
  const found = problem ?? weakMasterKey(config.masterKeys)
  if (found) throw new Error(`${found} Ausculta does not start like this.`)
}

function weakTransport({ publicUrl, insecureHttp }: Config): string | undefined {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' || loopback.test(hostname) || insecureHttp) return undefined
  return `PUBLIC_URL is ${protocol}//${hostname}: passwords and patients' words would travel unencrypted, and browsers give no microphone. Put a proxy with a certificate before it and set PUBLIC_URL=https://${hostname} (docs/deploy.md), or INSECURE_HTTP=on for a trial without patients.`
}

function weakDatabase({ databaseUrl }: Config): string | undefined {
  // The host may be left out, for a socket.
  const url = databaseUrl ? URL.parse(databaseUrl.replace('@/', '@localhost/')) : null
  if (!url || loopback.test(url.hostname) || !knownSecrets.test(decodeURIComponent(url.password)))
    return undefined
  return 'DATABASE_URL leads to another machine with no password, or one that everybody tries first. Give the role a long random one: alter role … password ….'
}

function weakStorage({ storage }: Config): string | undefined {
  if (storage.kind === 'disk' || !knownSecrets.test(storage.secretAccessKey)) return undefined
  if (loopback.test(URL.parse(storage.endpoint)?.hostname ?? '')) return undefined
  return 'S3_SECRET_ACCESS_KEY is empty or one that everybody tries first. Make a key of its own for this bucket.'
}

/** 32 random bytes have some 30 different values; fewer than this many happens once in 10^20. */
const LEAST_VALUES = 16

function weakMasterKey(masterKeys: string | undefined): string | undefined {
  for (const entry of (masterKeys ?? '').split(/[\s,]+/).filter(Boolean)) {
    const [id = '', encoded = ''] = entry.split(':')
    const values = new Set(Buffer.from(encoded, 'base64'))
    if (values.size < LEAST_VALUES)
      return `The master key ${id} in AUSCULTA_MASTER_KEYS is not random. Make one: echo "${id}:$(openssl rand -base64 32)".`
  }
  return undefined
}

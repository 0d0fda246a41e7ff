import { createHmac } from 'node:crypto'

/**
 * The headers of a delivery by Standard Webhooks 1.0: the receiver computes the same signature with the secret, and
 * refuses old timestamps and repeated ids. During a renewal there's a signature with each secret.
 * @param secrets `whsec_` and base64
 */
export function signedHeaders(secrets: readonly string[], id: string, at: Date, body: string) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signed = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, signed)}`).join(' '),
  }
}

function signatureOf(secret: string, text: string): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return createHmac('sha256', key).update(text).digest('base64')
}

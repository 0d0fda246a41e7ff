import { isIP } from 'node:net'

/**
 * Whether a request names this server in its Host header (RFC 9110 §7.2). A stranger's page whose name resolves to this
 * address (DNS rebinding) sends that name, and would otherwise pass for our own page. Addresses and names without a dot
 * can't belong to a stranger; a proxy may send such a name.
 * @param publicUrl where people open the product
 */
export function isOwnHost(host: string | null | undefined, publicUrl: string): boolean {
  if (!host) return true
  const name = URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '')
  if (name === undefined || name === '') return false
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0 || !name.includes('.')) return true
  return name.endsWith('.localhost') || name === new URL(publicUrl).hostname
}

/** The answer to a request for another name, for the person who set up the proxy. */
export const otherHost = {
  code: 'forbidden',
  message: 'This server is not known under this name.',
  detail: 'Set PUBLIC_URL to the address that people open, and pass its Host header on.',
} as const

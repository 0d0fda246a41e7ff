import { message } from '#common/translation.ts'
import { lookup } from 'node:dns/promises'
import { AppError } from '#contract/errors.ts'
import { isLoopback, isPublic, parseLiteral } from './addresses.ts'

/** Where this installation may connect to. */
export interface EgressPolicy {
  /** Whether the operator configured this server: then it may be anywhere. */
  isTrusted(url: URL): boolean
  /** Whether a connection to this IP address is allowed for an untrusted server. */
  mayConnect(address: string): boolean
  /** Why no other server is allowed; absent if some are. */
  refusal?: string
}

/** A connection that the policy does not allow. */
export class EgressRefused extends Error {
  constructor() {
    super('This address is not on the public internet')
    this.name = 'EgressRefused'
  }
}

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Whether the product is opened on the machine it runs on, and nowhere else. */
export function isOnOwnMachine({ publicUrl }: { publicUrl: string }): boolean {
  return loopbackHosts.includes(URL.parse(publicUrl)?.hostname ?? '')
}

/**
 * Anybody may enter an address on the open internet. One inside (this machine, the clinic's network, a cloud's
 * metadata) needs the operator: through the environment, which configures models, engines and storage themselves, or
 * through PRIVATE_ORIGINS for administrators' entries. A person who runs the product for themselves, at localhost, may
 * also use servers of that machine (decision 038).
 */
export function egressPolicy(config: { publicUrl: string; demo?: boolean }): EgressPolicy {
  if (config.demo) return onlyOwn(config.publicUrl)
  const trusted = new Set(operatorOrigins(config))
  const isOwnMachine = isOnOwnMachine(config)
  return {
    isTrusted: (url) => trusted.has(webOrigin(url)),
    mayConnect: (address) => isPublic(address) || (isOwnMachine && isLoopback(address)),
  }
}

/** For a public demo: connections to itself, where the demo EMR is, and to nothing else. */
function onlyOwn(publicUrl: string): EgressPolicy {
  const { origin } = new URL(publicUrl)
  return {
    isTrusted: (url) => webOrigin(url) === origin,
    mayConnect: () => false,
    refusal: message('This is a demo. It doesn’t connect to other servers.'),
  }
}

/** Every web address in the configuration, all of which comes from the environment. */
function operatorOrigins(value: unknown): string[] {
  if (typeof value === 'string') {
    const url = /^(https?|wss?):/.test(value) ? URL.parse(value) : null
    return url ? [webOrigin(url)] : []
  }
  const isTree = typeof value === 'object' && value !== null
  return isTree ? Object.values(value).flatMap(operatorOrigins) : []
}

/** Websockets of a server belong to it. */
const webOrigin = ({ protocol, host }: URL): string => `${protocol.replace(/^ws/, 'http')}//${host}`

/** @throws AppError that says what the operator can do. */
export function refused(url: URL, { refusal }: Pick<EgressPolicy, 'refusal'> = {}): AppError {
  if (refusal) return new AppError('bad-request', refusal)
  return new AppError('bad-request', 'This address isn’t on the public internet.', {
    detail: message('The person who runs the server can allow it: PRIVATE_ORIGINS={origin}', {
      origin: webOrigin(url),
    }),
  })
}

/**
 * Checks a typed address without resolving it.
 * @throws AppError 'bad-request' for anything but http, https, ws or wss, for credentials in it, and for what is
 * plainly inside
 */
export function assertAllowed(policy: EgressPolicy, address: string): URL {
  const url = URL.parse(address)
  const isWeb = url !== null && /^(https?|wss?):$/.test(url.protocol)
  if (!isWeb || url.username || url.password)
    throw new AppError(
      'bad-request',
      'The address must start with http:// or https:// and contain no password.',
    )
  if (policy.isTrusted(url)) return url
  const literal = parseLiteral(url.hostname)
  const isInside = literal
    ? !policy.mayConnect(literal)
    : /(^|\.)localhost\.?$/.test(url.hostname) && !policy.mayConnect('127.0.0.1')
  if (isInside || policy.refusal) throw refused(url, policy)
  return url
}

/**
 * `assertAllowed`, and everything that its name resolves to now. For clients that open their own connections; ours
 * check again when they connect.
 * @throws AppError 'bad-request'
 */
export async function assertReachable(policy: EgressPolicy, address: string): Promise<void> {
  const url = assertAllowed(policy, address)
  if (policy.isTrusted(url) || parseLiteral(url.hostname)) return
  // A name that doesn't resolve fails at the caller, with the caller's message.
  const found = await lookup(url.hostname, { all: true }).catch(() => [])
  if (found.some((one) => !policy.mayConnect(one.address))) throw refused(url, policy)
}

import type { TLSSocket } from 'node:tls'
import type { IncomingMessage } from 'node:http'
import { get as getPlain } from 'node:http'
import { get as getSecure } from 'node:https'
import type { Check } from '#contract/admin.ts'
import type { Config } from '#server/config/env.ts'
import { isOnOwnMachine } from '#server/platform/egress/policy.ts'
import { finding } from './finding.ts'

const DAY_MS = 86_400_000
/** Certificates are usually renewed 30 days before they expire. */
const MIN_DAYS = 14
const TIMEOUT_MS = 10_000
/** Status codes of a proxy that can't reach its server. */
const UNREACHABLE = [502, 503, 504]
/** The requested host name isn't that of PUBLIC_URL. */
const MISDIRECTED = 421

const name = 'Address'
const show = finding.bind(undefined, 'address', name)

/**
 * Opens PUBLIC_URL as a browser does, and checks its certificate and its proxy.
 * @param ca extra certificates to trust
 */
export async function checkAddress(config: Config, now: Date, ca?: string): Promise<Check> {
  const url = new URL(config.publicUrl)
  if (url.protocol === 'https:') return checkSecure(config, url, now, ca)
  if (isOnOwnMachine(config))
    return show(
      'ready',
      `${config.publicUrl} is for this machine only.`,
      'Set PUBLIC_URL to an https address before others use it.',
    )
  return show(
    'failing',
    `${config.publicUrl} isn’t encrypted, so browsers block the microphone there.`,
    'Use it only for trials without patients. Put a proxy with a certificate in front of it, and set PUBLIC_URL to https://… (docs/deploy.md).',
  )
}

async function checkSecure(
  config: Config,
  url: URL,
  now: Date,
  ca: string | undefined,
): Promise<Check> {
  // A bad certificate is reported, with its reason.
  const options = { agent: false, rejectUnauthorized: false, ...(ca && { ca }) }
  const answer = await open(
    (done) => getSecure(url, options, done),
    // The response to an https request comes over TLS; its certificate is gone once the socket is closed.
    ({ statusCode = 0, socket }) => ({ status: statusCode, ...readTls(socket as TLSSocket) }),
  )
  if (typeof answer === 'string')
    return show(
      'failing',
      `${url.origin} can’t be opened from this machine: ${answer}.`,
      'Check its DNS record, the proxy, and the firewall.',
    )
  if (answer.problem)
    return show(
      'failing',
      `Browsers refuse the certificate of ${url.hostname}: ${answer.problem}.`,
      'Have the proxy get a certificate for exactly this name from a public authority, such as Let’s Encrypt.',
    )
  const days = Math.floor((answer.ends - now.getTime()) / DAY_MS)
  if (days < MIN_DAYS)
    return show(
      'failing',
      `The certificate of ${url.hostname} expires in ${days === 1 ? '1 day' : `${days} days`}.`,
      'Check why the proxy doesn’t renew it.',
    )
  return checkProxy(config, url, answer.status, days)
}

const readTls = (socket: TLSSocket) => ({
  problem: socket.authorized ? '' : String(socket.authorizationError),
  ends: Date.parse(socket.getPeerCertificate().valid_to),
})

function checkProxy({ trustedProxies }: Config, url: URL, status: number, days: number): Check {
  if (status === MISDIRECTED)
    return show(
      'failing',
      `The proxy of ${url.hostname} doesn’t pass on the host name.`,
      'Configure it to pass on the Host header (docs/deploy.md).',
    )
  if (UNREACHABLE.includes(status))
    return show(
      'failing',
      `The proxy of ${url.hostname} can’t reach Ausculta (${status}).`,
      'Start Ausculta, and check HOST and PORT against the address in the proxy’s settings.',
    )
  if (trustedProxies.rules.length === 0)
    return show(
      'failing',
      `${url.origin} works, but no proxy is trusted: all sign-in attempts count as coming from one address.`,
      'Set TRUSTED_PROXIES to the proxy’s address, such as 127.0.0.1.',
    )
  return show('ready', `${url.origin} works; its certificate is valid for ${days} days.`)
}

/** Whether Ausculta listens on the configured port. */
export async function checkServer({ host, port }: Config): Promise<Check> {
  const showServer = finding.bind(undefined, 'server', 'Server')
  const here = host.replace(/^(0\.0\.0\.0|::)$/, (all) => (all === '::' ? '::1' : '127.0.0.1'))
  const literal = here.includes(':') ? `[${here}]` : here
  const address = `http://${literal}:${port}/healthz`
  const answer = await open(
    (done) => getPlain(address, { agent: false }, done),
    ({ statusCode, headers }) => statusCode === 200 && headers['content-type']?.includes('json'),
  )
  if (typeof answer === 'string')
    return showServer('not-set-up', `Not running on port ${port}.`, 'Start it with npm start.')
  if (answer) return showServer('ready', `Running on port ${port}.`)
  return showServer(
    'failing',
    `Another program uses port ${port}.`,
    'Stop it, or set PORT to a free port.',
  )
}

/** Sends a request and applies `read` to the response's status and headers. @returns an error code without a response */
function open<T>(
  request: (done: (answer: IncomingMessage) => void) => ReturnType<typeof getPlain>,
  read: (answer: IncomingMessage) => T,
): Promise<T | string> {
  return new Promise((resolve) => {
    const asked = request((answer) => {
      resolve(read(answer))
      asked.destroy()
    })
    const late = Object.assign(new Error('no answer'), { code: 'no answer' })
    asked.setTimeout(TIMEOUT_MS, () => asked.destroy(late))
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name))
  })
}

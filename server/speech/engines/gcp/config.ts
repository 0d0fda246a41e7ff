import type { v2 } from '@google-cloud/speech'

type ClientOptions = NonNullable<ConstructorParameters<typeof v2.SpeechClient>[0]>

export type GcpSpeechConfig = {
  /** The project that pays. */
  project: string
  /** Where audio is processed: `us`, `eu`, or a region that has the model. */
  location?: string
  /** A service account's key; without one the machine's own account is used (Application Default Credentials). */
  credentials?: { client_email: string; private_key: string }
  model?: string
  /** A bucket of the project: recordings are then transcribed whole, with speakers, instead of minute by minute. */
  bucket?: string
  /** The address of the storage if it isn't Google's. */
  storageUrl?: string
  /** Where tokens for the storage come from, other than the account. */
  accessToken?: () => Promise<string>
  /** Host and port if they aren't Google's for the location. */
  endpoint?: string
  /** How the connection is secured if not by TLS with the account. */
  sslCreds?: ClientOptions['sslCreds']
  /** First delay before a retry, milliseconds. */
  retryDelayMs?: number
  /** The time an answer to a recording's piece may take, milliseconds; a minute and the length of the audio unless set. */
  timeoutMs?: number
  /** How long the last words of a live session may take, milliseconds; 10 s unless set. */
  finishMs?: number
  /** How many times real time a live session may be fed while it catches up. */
  pace?: number
}

/** Limits that the vendor documents, checked 2026-11. */
export const GCP_LIMITS = {
  /** A stream is aborted after 5 minutes; a new one takes over before. */
  streamSeconds: 270,
  /** One message of a stream holds 15 KB at most (proto), so 400 ms are sent. */
  messageBytes: 12_800,
  /** A synchronous request holds a minute and 10 MB. */
  requestSeconds: 55,
  requestBytes: 10_000_000,
  /** A file in a bucket holds 20 minutes where words have times. */
  fileSeconds: 18 * 60,
  /** Phrases in an inline phrase set. */
  phrases: 500,
} as const

/** How much a key term is preferred, from 0 to 20; with higher values the vendor finds it where it wasn't said. */
export const BOOST = 10

const DEFAULT_LOCATION = 'us'
const DEFAULT_MODEL = 'chirp_3'

const locationOf = ({ location = DEFAULT_LOCATION }: GcpSpeechConfig) => location

export const recognizerOf = (config: GcpSpeechConfig) =>
  `projects/${config.project}/locations/${locationOf(config)}/recognizers/_`

export const modelOf = ({ model = DEFAULT_MODEL }: GcpSpeechConfig) => model

export const storageUrlOf = ({ storageUrl = 'https://storage.googleapis.com' }: GcpSpeechConfig) =>
  storageUrl.replace(/(?<!\/)\/+$/, '')

const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

/** The service account, as nothing else than a service account: other kinds of credentials name addresses to ask. */
async function authOf({ credentials, project }: GcpSpeechConfig): Promise<ClientOptions> {
  if (!credentials) return {}
  const { GoogleAuth, JWT } = await import('google-auth-library')
  const { client_email: email, private_key: key } = credentials
  const authClient = new JWT({ email, key, scopes: [SCOPE] })
  return { auth: new GoogleAuth({ authClient, projectId: project }) }
}

/** The options of Google's client. */
export async function clientOptionsOf(config: GcpSpeechConfig): Promise<ClientOptions> {
  const address = config.endpoint ?? `${locationOf(config)}-speech.googleapis.com`
  const [apiEndpoint, port] = address.split(':')
  return {
    projectId: config.project,
    ...(apiEndpoint && { apiEndpoint }),
    ...(port && { port: Number(port) }),
    ...(await authOf(config)),
    ...(config.sslCreds && { sslCreds: config.sslCreds }),
  }
}

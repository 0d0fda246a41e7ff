import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { accessTo, renewAccess } from '#server/chart/integrations/access.ts'
import { emrFetch } from '#server/chart/integrations/smart/server.ts'
import type { Services } from '#server/services.ts'

/** A resource of FHIR R4: the reader of each type parses the rest with a schema of its own. */
export type Resource = { resourceType: string; id?: string | undefined } & Record<string, unknown>

/** How a request or a search went; `error`: no answer, or one that isn't FHIR. */
export type FhirStatus = 'ok' | 'forbidden' | 'unsupported' | 'error'

export interface FhirAnswer {
  status: FhirStatus
  /** The body, if it is JSON. */
  body: unknown
  bytes: number
  headers: Headers
}

/** A connection to a FHIR server for one pull: requests carry the token to its own origin only. */
export interface FhirClient {
  integrationId: string
  /** The FHIR base without a slash at the end. */
  baseUrl: string
  displayName: string
  /** The clinician, such as Practitioner/7. */
  practitioner: string | undefined
  /** The scopes that were granted, separated by spaces. */
  scope: string
  /**
   * Sends a request. Repeats it once with a renewed token after 401, and after 429 when the server says how long to wait
   * and that is before the end of `signal`. A request with a body is sent once only, unless it was refused with 401.
   * @param target path below the base, or an absolute address of its origin
   * @throws AppError 'bad-request' when the user has to connect again; Error for an address of another origin and when nothing answers
   */
  send(target: string, init: FhirRequest): Promise<FhirAnswer>
}

export interface FhirRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  signal: AbortSignal
}

/** @throws AppError 'Integration not found', 'bad-request' when the user has to connect again, 'unavailable' */
export async function openFhirClient(
  s: Services,
  userId: string,
  integrationId: string,
): Promise<FhirClient> {
  let access = await accessTo(s, userId, integrationId)
  const { baseUrl, displayName, tokens } = access.connection
  const renew = async () => {
    await renewAccess(s, userId, integrationId)
    access = await accessTo(s, userId, integrationId)
  }
  const fetchJson = (url: URL, init: FhirRequest) => request(s, url, access.token, init)
  return {
    integrationId,
    baseUrl,
    displayName,
    practitioner: tokens?.user,
    scope: tokens?.scope ?? '',
    async send(target, init) {
      const url = addressOf(baseUrl, target)
      let answer = await fetchJson(url, init)
      if (answer.code === 401) {
        await renew()
        answer = await fetchJson(url, init)
      }
      const isBusy = init.body === undefined && answer.code === 429
      const wait = isBusy ? secondsToWait(answer) : undefined
      if (wait !== undefined) {
        await setTimeout(wait * 1000, undefined, { signal: init.signal })
        answer = await fetchJson(url, init)
      }
      return { ...answer, status: statusOf(answer.code) }
    },
  }
}

/** A `next` link that leads elsewhere would carry the token there. */
function addressOf(baseUrl: string, target: string): URL {
  const url = URL.parse(target, `${baseUrl}/`)
  if (!url || url.origin !== new URL(baseUrl).origin) throw new Error('An address elsewhere.')
  return url
}

async function request(s: Services, url: URL, token: string, init: FhirRequest) {
  const { method = 'GET', headers, body, signal } = init
  const answer = await emrFetch(s)(url, {
    method,
    headers: {
      accept: 'application/fhir+json',
      // FHIR R4 §3.1.1.2.1: unknown parameters are ignored instead of refused, where the server follows it.
      prefer: 'handling=lenient',
      ...headers,
      authorization: `Bearer ${token}`,
    },
    ...(body !== undefined && { body }),
    signal,
  })
  const text = await answer.text()
  return {
    code: answer.status,
    headers: answer.headers,
    bytes: Buffer.byteLength(text),
    body: parsed(text),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** RFC 9110 §10.2.3: seconds; a date is as good as no answer here. */
function secondsToWait({ headers }: { headers: Headers }): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined
}

function statusOf(code: number): FhirStatus {
  if (code >= 200 && code < 300) return 'ok'
  if (code === 401 || code === 403) return 'forbidden'
  return code === 400 || code === 404 || code === 410 || code === 501 ? 'unsupported' : 'error'
}

const AnyResource = z.looseObject({ resourceType: z.string(), id: z.optional(z.string()) })

/** A resource as it was sent; undefined for anything else. */
export function asResource(value: unknown): Resource | undefined {
  const { data, success } = AnyResource.safeParse(value)
  return success ? data : undefined
}

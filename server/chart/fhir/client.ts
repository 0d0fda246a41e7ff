import { setTimeout } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type AnswerStatus, parseJson, readAtMost, statusOf } from '#server/chart/emr/answer.ts'
import { accessTo, renewAccess } from '#server/chart/integrations/access.ts'
import { emrFetch } from '#server/chart/integrations/smart/server.ts'
import type { Services } from '#server/services.ts'

/** A resource of FHIR R4: the reader of each type parses the rest with its own schema. */
export type Resource = { resourceType: string; id?: string | undefined } & Record<string, unknown>

export interface FhirAnswer {
  status: AnswerStatus
  /** The status code of HTTP. */
  code: number
  content: Buffer
  /** The content, if it is JSON; parsed when it is first used. */
  readonly body: unknown
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
   * @throws AppError 'bad-request' when the user has to connect again; AnswerTooLarge; Error for an address of another
   * origin and when nothing answers
   */
  send(target: string, init: FhirRequest): Promise<FhirAnswer>
}

export interface FhirRequest {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Bytes that are read of the answer; 10 MB where not given. */
  maxBytes?: number
  signal: AbortSignal
}

/** A chart's part has no more than this altogether. */
const MAX_BYTES = 10_000_000

/** @throws AppError 'Integration not found', 'bad-request' when the user has to connect again, 'unavailable' */
export async function openFhirClient(
  s: Services,
  userId: string,
  integrationId: string,
): Promise<FhirClient> {
  const access = await openAccess(s, userId, integrationId)
  const { baseUrl, displayName, tokens } = access.connection
  return {
    integrationId,
    baseUrl,
    displayName,
    practitioner: tokens?.user,
    scope: tokens?.scope ?? '',
    async send(target, init) {
      const url = addressOf(baseUrl, target)
      const token = access.token()
      let answer = await request(s, url, token, init)
      if (answer.code === 401) {
        await access.renewAfter(token)
        answer = await request(s, url, access.token(), init)
      }
      const isBusy = init.body === undefined && answer.code === 429
      const wait = isBusy ? secondsToWait(answer) : undefined
      if (wait !== undefined) {
        await setTimeout(wait * 1000, undefined, { signal: init.signal })
        answer = await request(s, url, access.token(), init)
      }
      return answer
    },
  }
}

/** The token of a connection, which is renewed when a request finds it expired. */
async function openAccess(s: Services, userId: string, integrationId: string) {
  let access = await accessTo(s, userId, integrationId)
  let renewing: Promise<void> | undefined
  const renew = async () => {
    access = await renewAccess(s, userId, integrationId)
  }
  return {
    connection: access.connection,
    token: () => access.token,
    /** Requests that run side by side find the token expired together; one of them renews it. */
    async renewAfter(token: string): Promise<void> {
      if (access.token !== token) return
      renewing ??= renew().finally(() => (renewing = undefined))
      await renewing
    },
  }
}

/** A `next` link that leads elsewhere would carry the token there. */
function addressOf(baseUrl: string, target: string): URL {
  const url = URL.parse(target, `${baseUrl}/`)
  if (!url || url.origin !== new URL(baseUrl).origin) throw new Error('An address elsewhere.')
  return url
}

async function request(
  s: Services,
  url: URL,
  token: string,
  init: FhirRequest,
): Promise<FhirAnswer> {
  const { method = 'GET', headers, body, maxBytes = MAX_BYTES, signal } = init
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
  const content = await readAtMost(answer, maxBytes)
  const { status: code, headers: answered } = answer
  let parsed: { body: unknown } | undefined
  return {
    status: statusOf(code),
    code,
    content,
    headers: answered,
    get body() {
      parsed ??= { body: parseJson(content) }
      return parsed.body
    },
  }
}

/** RFC 9110 §10.2.3: seconds, or a date. */
function secondsToWait({ headers }: { headers: Headers }): number | undefined {
  const after = headers.get('retry-after') ?? ''
  const seconds = /^\d{1,9}$/.test(after) ? Number(after) : (Date.parse(after) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

const AnyResource = z.looseObject({ resourceType: z.string(), id: z.optional(z.string()) })

/** A resource as it was sent; undefined for anything else. */
export function asResource(value: unknown): Resource | undefined {
  const { data, success } = AnyResource.safeParse(value)
  return success ? data : undefined
}

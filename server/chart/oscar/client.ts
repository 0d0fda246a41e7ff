import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { type AnswerStatus, parseJson, statusOf } from '#server/chart/emr/answer.ts'
import type { EmrIdentity } from '#server/chart/emr/emr.ts'
import { accessTo, endAccess } from '#server/chart/integrations/access.ts'
import { sendSigned } from '#server/chart/integrations/oauth1/send.ts'
import type { Parameter } from '#server/chart/integrations/oauth1/signature.ts'
import type { Services } from '#server/services.ts'

export interface OscarRequest {
  method?: 'GET' | 'POST'
  /** Below /ws/services, beginning with a slash. */
  path: string
  query?: readonly Parameter[]
  json?: unknown
  maxBytes?: number
  signal: AbortSignal
}

export interface OscarAnswer {
  status: AnswerStatus
  /** The status code of HTTP. */
  code: number
  /** The content, if it is JSON; null if there is none. */
  body: unknown
}

/** A connection to OSCAR's services for one clinician. */
export interface OscarClient extends EmrIdentity {
  /** The number of the clinician. */
  provider: string
  /** IANA name of the clinic's time zone. */
  timeZone: string
  /**
   * Sends a request once. If OSCAR refuses the token, the connection ends until the user connects again.
   * @throws AppError 'bad-request' when the user has to connect again; AnswerTooLarge; Error when nothing answers
   */
  ask(request: OscarRequest): Promise<OscarAnswer>
}

/** Bytes of one answer: JSON is parsed in one go, and 2 MB take about 15 ms. */
const MAX_BYTES = 2_000_000

/** @throws AppError 'Integration not found', 'bad-request' when the user has to connect again */
export async function openOscarClient(
  s: Services,
  userId: string,
  integrationId: string,
): Promise<OscarClient> {
  const access = await accessTo(s, userId, integrationId)
  const { baseUrl, displayName, timeZone = 'UTC', tokens } = access.connection
  const token = { key: access.token, secret: tokens?.secret ?? '' }
  const ask = async ({ path, maxBytes = MAX_BYTES, ...request }: OscarRequest) => {
    const limit = Math.min(maxBytes, MAX_BYTES)
    const below = `/ws/services${path}`
    const to = { method: 'GET', ...request, path: below, token, maxBytes: limit } as const
    const { code, content } = await sendSigned(s, access.connection, to).catch(
      async (error: unknown) => {
        if (!(error instanceof AppError) || error.code !== 'bad-request') throw error
        await endAccess(s, access, error.message)
        throw ended()
      },
    )
    const body = content.byteLength === 0 ? null : parseJson(content)
    return { status: statusOf(code), code, body }
  }
  return { integrationId, baseUrl, displayName, provider: tokens?.user ?? '', timeZone, ask }
}

const ended = () =>
  new AppError('bad-request', message('The connection to the EMR has expired. Connect again.'))

/**
 * The content of an answer that a user waits for; undefined if OSCAR doesn't have it.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if OSCAR doesn't answer, or not with JSON
 */
export async function askNow(client: OscarClient, request: OscarRequest): Promise<unknown> {
  const { status, code, body } = await client.ask(request).catch((error: unknown) => {
    throw error instanceof AppError ? error : noAnswer()
  })
  if (status === 'forbidden')
    throw new AppError('bad-request', message('The EMR doesn’t let you read this.'))
  if (code === 404 || body === null) return undefined
  if (status !== 'ok' || body === undefined) throw noAnswer()
  return body
}

export const noAnswer = () =>
  new AppError('unavailable', message('The EMR doesn’t answer. Try again later.'))

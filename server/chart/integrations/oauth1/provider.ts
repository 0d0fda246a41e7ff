import * as z from 'zod/mini'
import { AppError } from '#contract/errors.ts'
import { message } from '#common/translation.ts'
import { parseJson } from '#server/chart/emr/answer.ts'
import type { Services } from '#server/services.ts'
import type { Connection } from '../connection.ts'
import { sendSigned } from './send.ts'

const TIMEOUT_MS = 10_000
const MAX_BYTES = 100_000

const Provider = z.object({
  providerNo: z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^[A-Za-z0-9-]{1,20}$/))]),
    z.transform(String),
  ),
})

/**
 * The number of the clinician whose token it is.
 * @throws AppError 'bad-request' if OSCAR refuses the token, 'unavailable' if it doesn't answer
 */
export async function readProviderNumber(s: Services, connection: Connection): Promise<string> {
  const { access: key = '', secret = '' } = connection.tokens ?? {}
  const answer = await sendSigned(s, connection, {
    method: 'GET',
    path: '/ws/services/providerService/provider/me',
    token: { key, secret },
    maxBytes: MAX_BYTES,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw error instanceof AppError ? error : noAnswer()
  })
  const { data } = Provider.safeParse(parseJson(answer.content))
  if (answer.code !== 200 || !data) throw noAnswer()
  return data.providerNo
}

const noAnswer = () =>
  new AppError(
    'unavailable',
    message('OSCAR doesn’t say which clinician you are. Try again later.'),
  )

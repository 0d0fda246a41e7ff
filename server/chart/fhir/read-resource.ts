import { message } from '#common/translation.ts'
import { AppError } from '#contract/errors.ts'
import { hasModifier } from './bundle.ts'
import { type AnswerStatus } from '#server/chart/emr/answer.ts'
import { asResource, type FhirClient, type Resource } from './client.ts'

/**
 * A resource by its id; undefined if the EMR doesn't have it, or answers another one.
 * @throws AppError 'bad-request' with what to do, 'unavailable' if the EMR doesn't answer
 */
export async function readResource(
  client: FhirClient,
  type: string,
  id: string,
  signal: AbortSignal,
): Promise<Resource | undefined> {
  const answer = await client
    .send(`${type}/${encodeURIComponent(id)}`, { signal })
    .catch((error: unknown) => {
      throw error instanceof AppError ? error : refusal('error')
    })
  if (answer.code === 404 || answer.code === 410) return undefined
  if (answer.status !== 'ok') throw refusal(answer.status)
  const resource = asResource(answer.body)
  const isIt = resource?.resourceType === type && resource.id === id
  return isIt && !hasModifier(answer.content.toString('utf8')) ? resource : undefined
}

/** What to tell the user about a request that the EMR didn't answer with data. */
export function refusal(status: AnswerStatus): AppError {
  if (status === 'error') return new AppError('unavailable', message('The EMR doesn’t answer.'))
  return new AppError('bad-request', message('The EMR doesn’t let you read this.'))
}

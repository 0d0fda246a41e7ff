import type { DemoEmrGrant } from '../oauth/grants.ts'
import { liveGrant } from '../oauth/grants.ts'
import { verifyAccessToken } from '../oauth/tokens.ts'
import type { DemoEmrRequest } from '../request.ts'
import { FhirError } from './outcome.ts'

/** A FHIR request whose access token was checked. */
export interface FhirSession extends DemoEmrRequest {
  grant: DemoEmrGrant
}

/** Counts against the user of the token. @throws FhirError 401 without a token that lives; AppError 'too-many' */
export async function openSession(demo: DemoEmrRequest): Promise<FhirSession> {
  const header = demo.request.headers.get('authorization') ?? ''
  const token = /^Bearer ([\w.-]{1,400})$/i.exec(header)?.[1]
  const grantId = token && (await verifyAccessToken(demo.s, token))
  const grant = grantId ? await liveGrant(demo.s, grantId) : undefined
  if (!grant) throw new FhirError(401, 'login', 'The access token is missing or has expired.')
  await demo.spend(grant.userId)
  return { ...demo, grant }
}

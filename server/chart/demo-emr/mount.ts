import type { Context, Hono } from 'hono'
import { AppError, statusOf } from '#contract/errors.ts'
import { withDatabaseDeadline } from '#server/platform/http/database-deadline.ts'
import { failure } from '#server/platform/http/failure.ts'
import { addressKey, peerAddress } from '#server/platform/http/peer.ts'
import { withRequestLanguage } from '#server/platform/http/request-language.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import { openSpender } from '#server/platform/rate-limit/spend.ts'
import type { Services } from '#server/services.ts'
import { capabilityStatement } from './fhir/capability-statement.ts'
import { createDocumentReference } from './fhir/create.ts'
import { FhirError, fhirHeaders, notFound, outcomeResponse } from './fhir/outcome.ts'
import { readBinary, readResource } from './fhir/read.ts'
import { searchResources } from './fhir/search.ts'
import { isSearchable, type ResourceType } from './fhir/search-parameters.ts'
import { openSession } from './fhir/session.ts'
import { decideAuthorization, showAuthorization } from './oauth/authorize.ts'
import { openIdConfiguration, smartConfiguration } from './oauth/discovery.ts'
import { jsonWebKeys } from './oauth/id-token.ts'
import { answerRevoke, answerToken } from './oauth/token.ts'
import { addressesFor, demoEmrPath, type DemoEmrRequest } from './request.ts'

type Handler = (demo: DemoEmrRequest, c: Context) => Promise<Response> | Response

/**
 * Serves the demo EMR under /demo-emr, unless DEMO_EMR is off. Its paths and shapes are those of FHIR R4 and SMART App
 * Launch, so they aren't part of the contract.
 */
export function serveDemoEmr(app: Hono, s: Services): void {
  if (s.config.demoEmr) {
    serveOAuth(app, s)
    serveFhir(app, s)
  }
  app.all(`${demoEmrPath}/*`, (c) => c.json({ code: 'not-found', message: 'Not found' }, 404))
}

function serveOAuth(app: Hono, s: Services): void {
  const handle = (handler: Handler) => answer(s, handler, oauthFailure(s))
  const at = (path: string) => `${demoEmrPath}${path}`
  app.get(
    at('/.well-known/openid-configuration'),
    handle(({ addresses }) => Response.json(openIdConfiguration(addresses))),
  )
  app.get(
    at('/jwks'),
    handle(async () => Response.json(await jsonWebKeys(s))),
  )
  app.get(at('/authorize'), handle(showAuthorization))
  app.post(at('/authorize'), handle(decideAuthorization))
  app.post(at('/token'), handle(counted(s, answerToken)))
  app.post(at('/revoke'), handle(counted(s, answerRevoke)))
}

/** Clients aren't known before their request is read, so it counts against their address. */
const counted =
  (s: Services, handler: Handler): Handler =>
  async (demo, c) => {
    await demo.spend(addressKey(peerAddress(c, s.config.trustedProxies)))
    return handler(demo, c)
  }

function serveFhir(app: Hono, s: Services): void {
  const handle = (handler: Handler) => answer(s, handler, fhirFailure(s))
  const at = (path: string) => `${demoEmrPath}/fhir${path}`
  app.get(
    at('/.well-known/smart-configuration'),
    handle(({ addresses }) => Response.json(smartConfiguration(addresses))),
  )
  app.get(
    at('/metadata'),
    handle(
      ({ addresses }) =>
        new Response(JSON.stringify(capabilityStatement(addresses)), { headers: fhirHeaders }),
    ),
  )
  app.get(
    at('/Binary/:id'),
    handle(async (demo, c) => readBinary(await openSession(demo), c.req.param('id') ?? '')),
  )
  app.post(
    at('/DocumentReference'),
    handle(async (demo) => createDocumentReference(await openSession(demo))),
  )
  app.get(
    at('/:type'),
    handle(async (demo, c) => searchResources(await openSession(demo), typeIn(c))),
  )
  app.get(
    at('/:type/:id'),
    handle(async (demo, c) =>
      readResource(await openSession(demo), typeIn(c), c.req.param('id') ?? ''),
    ),
  )
  app.all(
    at('/*'),
    handle(async (demo) => {
      await openSession(demo)
      throw new FhirError(405, 'not-supported', 'The demo EMR doesn’t have this interaction.')
    }),
  )
}

/** The resource type of the path. @throws FhirError 404 */
function typeIn(c: Context): ResourceType {
  const type = c.req.param('type') ?? ''
  if (!isSearchable(type)) throw notFound(`The demo EMR has no resources of type ${type}.`)
  return type
}

/** Requests are counted like others that are answered from memory, in buckets of the demo EMR's own. */
function answer(s: Services, handler: Handler, onError: (error: unknown) => Response) {
  const spendOne = openSpender(s)
  const spend = (asker: string) => spendOne('find', `demo-emr ${asker}`)
  return async (c: Context): Promise<Response> => {
    const request = c.req.raw
    const addresses = addressesFor(request, s.config.publicUrl)
    try {
      return await withRequestLanguage(request, () =>
        withDatabaseDeadline(async () => handler({ s, request, addresses, spend }, c)),
      )
    } catch (error) {
      return onError(error)
    }
  }
}

const report = (s: Services) => (error: unknown) =>
  s.log(`Error in the demo EMR: ${errorLabel(error)}`, 'error')

const oauthFailure = (s: Services) => (error: unknown) => failure(error, report(s))

/** An OperationOutcome for every error; a bug is reported and shows nothing of itself. */
const fhirFailure = (s: Services) => (error: unknown) => {
  if (error instanceof FhirError) return outcomeResponse(error)
  if (error instanceof AppError && error.code === 'too-many')
    return outcomeResponse(new FhirError(429, 'throttled', error.message, error.retryAfter))
  const { status } = failure(error, report(s))
  return outcomeResponse(
    error instanceof AppError
      ? new FhirError(statusOf[error.code], 'invalid', error.message)
      : new FhirError(status, status === 503 ? 'transient' : 'exception', 'Something went wrong.'),
  )
}

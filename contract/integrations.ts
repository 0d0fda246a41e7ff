import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The kinds of EMRs that the product names. */
export const IntegrationType = z.enum([
  'demo-emr',
  'smart',
  'oscar',
  'oscar-pro',
  'juno',
  'accuro',
  'telus-chr',
  'telus-ps-suite',
  'cerbo',
  'jane',
  'emr-extension',
])
export type IntegrationType = z.infer<typeof IntegrationType>

/** Specification §3: a list of supported integrations exists. */
export const SupportedIntegration = z.object({
  type: IntegrationType,
  displayName: z.string(),
  status: z.enum(['supported', 'beta', 'experimental', 'vendor-agreement', 'extension-only']),
  auth: z.enum(['oauth2-pkce', 'oauth1', 'basic', 'none']),
  reads: z.array(z.string()),
  writes: z.array(z.string()),
  /** The systems that the product was tested with; no others are named. */
  testedAgainst: z.array(z.string()),
  docsUrl: z.string(),
  /** Why it has this status, shown word for word. */
  reason: z.string(),
  /** Whether this installation can connect it: it has one of `servers`. */
  canConnect: z.boolean(),
  /** The EMRs of this type that users of this installation may connect. */
  servers: z.array(z.object({ displayName: z.string(), baseUrl: z.string() })),
})
export type SupportedIntegration = z.infer<typeof SupportedIntegration>

/** Specification §4. */
export const ConnectionStatus = z.enum(['connected', 'disconnected', 'error', 'expired'])
export type ConnectionStatus = z.infer<typeof ConnectionStatus>

/** A user's connection to an EMR (specification §3). Tokens never leave the server. */
export const Integration = z.object({
  id: Id,
  type: IntegrationType,
  displayName: z.string(),
  auth: z.object({
    type: z.literal('oauth'),
    baseUrl: z.string(),
    redirectUrl: z.string(),
    connectUrl: z.string(),
    tokenUrl: z.string(),
  }),
  /** The clinician in the EMR, such as Practitioner/7; null if the system doesn't say. */
  provider: z.nullable(z.string()),
  /** Whether the user allowed notes to be written to it, and the EMR granted that. */
  writesNotes: z.boolean(),
  metadata: z.object({
    isConnected: z.boolean(),
    status: ConnectionStatus,
    lastSyncedAt: z.nullable(Instant),
    lastError: z.nullable(z.string()),
    /** When the access token expires; it is renewed before that. */
    expiresAt: z.nullable(Instant),
  }),
})
export type Integration = z.infer<typeof Integration>

export const listSupportedIntegrations = endpoint({
  method: 'GET',
  path: '/api/supported_integrations',
  access: 'signed-in',
  summary: 'The EMRs that the product knows, with what works and why others don’t.',
  response: z.object({ items: z.array(SupportedIntegration) }),
})
export const listIntegrations = endpoint({
  method: 'GET',
  path: '/api/integrations',
  access: 'signed-in',
  summary: 'The user’s connections to EMRs, oldest first.',
  response: z.object({ items: z.array(Integration) }),
})
export const connectIntegration = endpoint({
  method: 'POST',
  path: '/api/auth/integrations/:id/connect',
  access: 'signed-in',
  summary:
    'Starts connecting an EMR and returns the address to send the browser to. `id` is the type of a supported integration, or an integration to connect again. 400 for a `baseUrl` that the administrator hasn’t approved.',
  body: z.object({
    baseUrl: z._default(Text(500), ''),
    /** Part of the specification; none of the supported EMRs has tenants. */
    tenant: z._default(Text(200), ''),
    /** Requests access to write notes, too; absent to keep the integration's current setting. */
    writesNotes: z.optional(z.boolean()),
  }),
  response: z.object({ url: z.string() }),
})
export const finishIntegration = endpoint({
  method: 'POST',
  path: '/api/auth/integrations/oauth/callback',
  access: 'signed-in',
  summary:
    'Finishes connecting with the code that the EMR sent back. 400 for a state that is unknown, used, older than ten minutes, or of another user, session or system.',
  body: z.object({
    integrationType: IntegrationType,
    code: NonEmpty(4_000),
    state: NonEmpty(500),
    /** The `iss` of the answer, if any (RFC 9207). */
    iss: z.optional(Text(500)),
  }),
  response: z.extend(Integration, {
    /** For a launch from an EMR: what was open there; absent for other connections. */
    launch: z.optional(
      z.object({ emrPatientId: z.nullable(z.string()), encounterId: z.nullable(z.string()) }),
    ),
  }),
})
/** SMART App Launch 2.2, "EHR Launch": the EMR opens this address in a separate window. */
export const openLaunch = endpoint({
  method: 'GET',
  path: '/api/auth/integrations/smart/launch',
  access: 'anyone',
  summary:
    'Where an EMR sends the browser of a clinician who opens the product there. Keeps the launch for ten minutes in a cookie and sends the browser to a page of the product, which continues once the user is signed in. Returns a page that says what to do (400) for an EMR that the administrator hasn’t approved, without contacting it.',
  query: z.object({ iss: z._default(Text(500), ''), launch: z._default(Text(2_000), '') }),
  response: 'bytes',
})
export const beginLaunch = endpoint({
  method: 'POST',
  path: '/api/auth/integrations/smart/launch',
  access: 'signed-in',
  summary:
    'Continues this browser’s launch, once, and returns the address to send the browser to. 400 without one, or if its EMR is no longer approved.',
  response: z.object({ url: z.string() }),
})
export const refreshIntegration = endpoint({
  method: 'POST',
  path: '/api/auth/integrations/oauth/refresh',
  access: 'signed-in',
  summary:
    'Renews the access of an integration. 400 if the type is another one, or if the EMR refuses; its status is then expired.',
  body: z.object({ integrationId: Id, integrationType: IntegrationType }),
  response: z.object({ account: z.object({ expiresAt: z.nullable(Instant) }) }),
})
export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/api/auth/integrations/:id',
  access: 'signed-in',
  summary: 'Disconnects an EMR: revokes its tokens where it can, and always deletes them.',
  response: 'nothing',
})

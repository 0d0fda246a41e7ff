import * as z from 'zod/mini'
import { Id, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** An EMR that users of this installation may connect, as an administrator sees it: all but the secret. */
export const EmrServerSettings = z.object({
  id: Id,
  displayName: z.string(),
  /** The FHIR base. */
  baseUrl: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
})
export type EmrServerSettings = z.infer<typeof EmrServerSettings>

export const EmrServerInput = z.object({
  id: Id,
  displayName: NonEmpty(100),
  baseUrl: NonEmpty(500),
  clientId: NonEmpty(500),
  /** Absent for the stored one, which is kept for the same address and client; '' for a public client. */
  clientSecret: z.optional(Text(1_000)),
})
export type EmrServerInput = z.infer<typeof EmrServerInput>

export const EmrServerList = z.object({
  items: z.array(EmrServerSettings),
  /** To be registered at each EMR. */
  redirectUrl: z.string(),
})
export type EmrServerList = z.infer<typeof EmrServerList>

/** What the SMART configuration of an EMR says. */
export const EmrServerTest = z.object({
  ok: z.boolean(),
  message: z.string(),
  /** What to do, or ''. */
  detail: z.string(),
  found: z.nullable(
    z.object({
      connectUrl: z.string(),
      tokenUrl: z.string(),
      scopes: z.enum(['v1', 'v2']),
      canRevoke: z.boolean(),
      /** `token_endpoint_auth_methods_supported`; empty if the EMR doesn’t say. */
      authMethods: z.array(z.string()),
    }),
  ),
})
export type EmrServerTest = z.infer<typeof EmrServerTest>

export const getEmrServers = endpoint({
  method: 'GET',
  path: '/api/system/emr-servers',
  access: 'administrator',
  summary: 'The EMRs that users may connect besides the demo EMR.',
  response: EmrServerList,
})
export const updateEmrServers = endpoint({
  method: 'PUT',
  path: '/api/system/emr-servers',
  access: 'administrator',
  summary:
    'Sets the EMRs that users may connect. A connection to an EMR that is left out no longer works. 400 for an address that isn’t https or that is in a private network which the operator hasn’t allowed.',
  body: z.object({ items: z.array(EmrServerInput).check(z.maxLength(20)) }),
  response: EmrServerList,
})
export const testEmrServer = endpoint({
  method: 'POST',
  path: '/api/system/emr-servers/test',
  access: 'administrator',
  summary: 'Reads the SMART configuration of an EMR and says what it found.',
  body: z.object({ baseUrl: NonEmpty(500) }),
  response: EmrServerTest,
})

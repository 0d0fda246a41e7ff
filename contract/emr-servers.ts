import * as z from 'zod/mini'
import { Id, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Kinds of EMRs that an administrator can add. */
export const EmrServerType = z.enum(['smart', 'oscar'])
export type EmrServerType = z.infer<typeof EmrServerType>

/** An EMR that users of this installation may connect, as an administrator sees it: all but the secret. */
export const EmrServerSettings = z.object({
  id: Id,
  type: EmrServerType,
  displayName: z.string(),
  /** The FHIR base, or the address of OSCAR with its context path. */
  baseUrl: z.string(),
  /** OSCAR behind a proxy: the address that it sees, which signatures are computed of; '' for `baseUrl`. */
  signatureBaseUrl: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
})
export type EmrServerSettings = z.infer<typeof EmrServerSettings>

export const EmrServerInput = z.object({
  id: Id,
  type: z._default(EmrServerType, 'smart'),
  displayName: NonEmpty(100),
  baseUrl: NonEmpty(500),
  signatureBaseUrl: z._default(Text(500), ''),
  clientId: NonEmpty(500),
  /** Absent for the stored one, which is kept for the same address and client; '' for a public client. */
  clientSecret: z.optional(Text(1_000)),
})
export type EmrServerInput = z.input<typeof EmrServerInput>

export const EmrServerList = z.object({
  items: z.array(EmrServerSettings),
  /** To be registered at each EMR of a type. */
  redirectUrls: z.record(EmrServerType, z.string()),
})
export type EmrServerList = z.infer<typeof EmrServerList>

/** What an EMR answered: of SMART on FHIR its configuration, of OSCAR whether it accepts the client. */
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
  summary:
    'Reads the SMART configuration of an EMR and says what it found, or asks OSCAR for a request token with the client that was typed. Without `clientSecret` the stored one of `id` is used, for the same address and client.',
  body: z.object({
    ...EmrServerInput.shape,
    id: z.optional(Id),
    displayName: z._default(Text(100), ''),
    clientId: z._default(Text(500), ''),
  }),
  response: EmrServerTest,
})

import * as z from 'zod/mini'
import { Id, Instant, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Kinds of EMRs that an administrator can add. */
export const EmrServerType = z.enum(['smart', 'oscar'])
export type EmrServerType = z.infer<typeof EmrServerType>

/** How the product authenticates to an EMR: by its client id alone, with a secret, or with a key (`private_key_jwt`). */
export const EmrClientAuth = z.enum(['none', 'secret', 'key'])
export type EmrClientAuth = z.infer<typeof EmrClientAuth>

/** An EMR that users of this installation may connect, as an administrator sees it: all but the secret. */
export const EmrServerSettings = z.object({
  id: Id,
  type: EmrServerType,
  displayName: z.string(),
  /** The FHIR base, or the address of OSCAR with its context path. */
  baseUrl: z.string(),
  /** OSCAR behind a proxy: the address that it sees, which signatures are computed over; '' for `baseUrl`. */
  signatureBaseUrl: z.string(),
  clientId: z.string(),
  clientAuth: EmrClientAuth,
  hasSecret: z.boolean(),
  /** The key, if there is one; `nextFrom` is when the one that replaces it is used. */
  key: z.nullable(z.object({ created: Instant, nextFrom: z.nullable(Instant) })),
})
export type EmrServerSettings = z.infer<typeof EmrServerSettings>

export const EmrServerInput = z.object({
  id: Id,
  type: z._default(EmrServerType, 'smart'),
  displayName: NonEmpty(100),
  baseUrl: NonEmpty(500),
  signatureBaseUrl: z._default(Text(500), ''),
  /** '' only with a key, until the EMR has assigned the id; nobody can connect until then. */
  clientId: Text(500),
  /** Absent: a secret if there is one. OSCAR always has one. */
  clientAuth: z.optional(EmrClientAuth),
  /** Absent to keep the stored one, which stays for the same address and client; '' for none. */
  clientSecret: z.optional(Text(1_000)),
})
export type EmrServerInput = z.input<typeof EmrServerInput>

export const EmrServerList = z.object({
  items: z.array(EmrServerSettings),
  /** Names this state of the list; sent back when it is changed. */
  version: z.string(),
  /** To be registered at each EMR of a type. */
  redirectUrls: z.record(EmrServerType, z.string()),
  /** Where a SMART on FHIR server opens the product (EHR launch). */
  launchUrl: z.string(),
  /** The address of an EMR’s public keys, without the EMR’s id at the end. */
  jwksBase: z.string(),
})
export type EmrServerList = z.infer<typeof EmrServerList>

/** The EMR's answer: for SMART on FHIR its configuration, for OSCAR whether it accepts the client. */
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
      /** `token_endpoint_auth_signing_alg_values_supported`; empty if the EMR doesn’t say. */
      signingAlgs: z.array(z.string()),
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
    'Sets the EMRs that users may connect. A connection to an EMR that is left out no longer works. 400 for an address that isn’t https or that is in a private network which the operator hasn’t allowed; 409 with the newer list if another administrator has changed it since `version`.',
  body: z.object({ version: Text(100), items: z.array(EmrServerInput).check(z.maxLength(20)) }),
  response: EmrServerList,
})
export const testEmrServer = endpoint({
  method: 'POST',
  path: '/api/system/emr-servers/test',
  access: 'administrator',
  summary:
    'Reads the SMART configuration of an EMR and says what it found, or asks OSCAR for a request token with the given client. Without `clientSecret` the stored one of `id` is used, for the same address and client.',
  body: z.object({
    ...EmrServerInput.shape,
    id: z.optional(Id),
    displayName: z._default(Text(100), ''),
    clientId: z._default(Text(500), ''),
  }),
  response: EmrServerTest,
})
export const replaceEmrKey = endpoint({
  method: 'POST',
  path: '/api/system/emr-servers/:id/key',
  access: 'administrator',
  summary:
    'Makes the key that replaces the one of an EMR. It is published at once and used a day later; the earlier one stays published for another day. 400 if the EMR has no key, or while another one is being replaced.',
  response: EmrServerList,
})
/** RFC 7517: public keys only. */
export const getEmrKeys = endpoint({
  method: 'GET',
  path: '/api/auth/integrations/smart/jwks/:id',
  access: 'anyone',
  summary:
    'The public keys with which the product authenticates to an EMR, as a JSON Web Key Set. 404 for an EMR without a key.',
  response: z.object({ keys: z.array(z.record(z.string(), z.string())) }),
})

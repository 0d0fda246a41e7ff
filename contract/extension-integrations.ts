import * as z from 'zod/mini'
import { Count, Id, NonEmpty, Text } from './common.ts'
import { endpoint } from './endpoint.ts'
import { ConnectionStatus } from './integrations.ts'

/** The name of a new one (specification §3). */
export const newIntegrationName = 'New EMR Integration'

/** The most EMRs of a user. */
export const mostExtensionIntegrations = 30

/** A web address, or '' while it isn't known. */
const Address = Text(500).check(
  z.refine(
    (address) => address === '' || isWebAddress(address),
    'Enter an address that begins with https:// or http://.',
  ),
)
function isWebAddress(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:'
}

/** A clinician or an office, as the EMR names it. */
const Choice = z.object({ id: NonEmpty(100), name: NonEmpty(200) })
const Choices = z.array(Choice).check(z.maxLength(100))

const ExtensionIntegrationFields = z.object({
  displayName: z._default(NonEmpty(100), newIntegrationName),
  /** Where the user signs in to the EMR. */
  loginUrl: z._default(Address, ''),
  /** The address that all pages of the EMR begin with. */
  baseUrl: z._default(Address, ''),
  metadata: z._default(
    z.object({
      isConnected: z.boolean(),
      /** Why the last attempt to fill a page failed. */
      lastError: z.nullable(Text(500)),
      status: ConnectionStatus,
    }),
    { isConnected: false, lastError: null, status: 'disconnected' },
  ),
  providers: z._default(Choices, []),
  /** The id of one of `providers`; null for none. */
  defaultProvider: z._default(z.nullable(Text(100)), null),
  offices: z._default(Choices, []),
  defaultOffice: z._default(z.nullable(Text(100)), null),
})

/** An EMR that is filled in by the browser extension (specification §3: EMR extension integration). */
export const ExtensionIntegration = z.extend(ExtensionIntegrationFields, {
  id: Id,
  version: Count,
})
export type ExtensionIntegration = z.infer<typeof ExtensionIntegration>

export const listExtensionIntegrations = endpoint({
  method: 'GET',
  path: '/api/extension_integrations',
  access: 'signed-in',
  summary: 'The EMRs that the user fills in with the browser extension, oldest first.',
  response: z.object({ items: z.array(ExtensionIntegration) }),
})
export const createExtensionIntegration = endpoint({
  method: 'POST',
  path: '/api/extension_integrations',
  access: 'signed-in',
  summary:
    'Adds an EMR for the browser extension; what is left out has the defaults of the specification. 429 beyond 30.',
  body: ExtensionIntegrationFields,
  response: ExtensionIntegration,
})
export const updateExtensionIntegration = endpoint({
  method: 'PUT',
  path: '/api/extension_integrations/:id',
  access: 'signed-in',
  summary: 'Saves it. 409 with the newer one when `version` is not the newest.',
  body: z.extend(ExtensionIntegrationFields, { version: Count }),
  response: ExtensionIntegration,
})
export const deleteExtensionIntegration = endpoint({
  method: 'DELETE',
  path: '/api/extension_integrations/:id',
  access: 'signed-in',
  summary: 'Deletes it.',
  response: 'nothing',
})

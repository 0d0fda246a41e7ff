import { randomUUID } from 'node:crypto'
import { connectIntegration, finishIntegration, type Integration } from '#contract/integrations.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import type { TestApp, TestUser } from '../app.ts'
import type { Oscar } from './oscar.ts'

/** Approves an OSCAR as an administrator does. */
export async function approveOscar(app: TestApp, oscar: Oscar, change: object = {}): Promise<void> {
  const { key: clientId, secret: clientSecret } = oscar.client
  const server = {
    id: randomUUID(),
    type: 'oscar',
    displayName: 'Clinic OSCAR',
    baseUrl: oscar.base,
  }
  await writeSetting(app.services, 'emr-servers', [
    { ...server, clientId, clientSecret, ...change },
  ])
}

export const beginOscar = async (
  user: TestUser,
  oscar: Oscar,
  writesNotes = false,
): Promise<string> => {
  const body = { baseUrl: oscar.base, writesNotes }
  return (await user.call(connectIntegration, { params: { id: 'oscar' }, body })).url
}

/** What the callback page sends of the address that OSCAR sent the browser to. */
export const finishOscar = (user: TestUser, { searchParams }: URL): Promise<Integration> =>
  user.call(finishIntegration, {
    body: {
      integrationType: 'oscar',
      state: searchParams.get('oauth_token') ?? '',
      code: searchParams.get('oauth_verifier') ?? '',
    },
  })

export const connectOscar = async (user: TestUser, oscar: Oscar, writesNotes = false) =>
  finishOscar(user, oscar.allow(await beginOscar(user, oscar, writesNotes)))

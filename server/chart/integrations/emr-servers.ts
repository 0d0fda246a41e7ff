import type { EmrServerType } from '#contract/emr-servers.ts'
import { AppError } from '#contract/errors.ts'
import type { IntegrationType } from '#contract/integrations.ts'
import { demoEmrClientId, demoEmrPath } from '#server/chart/demo-emr/request.ts'
import { readSetting, readVersioned, replaceSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'
import type { ClientKey } from './smart/client-keys.ts'

/** An EMR that users of this installation may connect. */
export interface EmrServer {
  type: IntegrationType
  displayName: string
  /** The FHIR base, or the address of OSCAR with its context path. */
  baseUrl: string
  /** OSCAR: the address that signatures are computed of, if it isn't `baseUrl`. */
  signatureBaseUrl?: string | undefined
  clientId: string
  clientSecret?: string | undefined
}

/** One that an administrator added. */
export interface ApprovedEmrServer extends EmrServer {
  id: string
  type: EmrServerType
  /** The keys that the product authenticates with, oldest first; absent without. */
  keys?: ClientKey[] | undefined
}

const settingKey = 'emr-servers'

export const approvedEmrServers = async (s: Services): Promise<ApprovedEmrServer[]> =>
  (await readSetting<ApprovedEmrServer[]>(s, settingKey)) ?? []

/** The approved EMRs with the version of their list. */
export async function versionedEmrServers(s: Services) {
  const { value, version } = await readVersioned<ApprovedEmrServer[]>(s, settingKey)
  return { servers: value ?? [], version }
}

/** Stores the list if its version is still this one. @returns whether it was */
export const replaceEmrServers = (
  s: Services,
  version: string,
  servers: readonly ApprovedEmrServer[],
): Promise<boolean> => replaceSetting(s, settingKey, version, servers)

/** The demo EMR, unless it is off, and the systems that the administrator approved and that have a client id. */
export async function listEmrServers(s: Services): Promise<EmrServer[]> {
  const approved = (await approvedEmrServers(s)).filter(({ clientId }) => clientId !== '')
  return s.config.demoEmr ? [demoEmr(s), ...approved] : approved
}

/** @throws AppError 'bad-request' if the demo EMR is off now, or an administrator has removed the system */
export async function assertApproved(
  s: Services,
  server: Pick<EmrServer, 'type' | 'baseUrl'>,
): Promise<void> {
  if (!isApproved(await listEmrServers(s), server)) throw notApproved()
}

export const isApproved = (
  servers: readonly EmrServer[],
  { type, baseUrl }: Pick<EmrServer, 'type' | 'baseUrl'>,
): boolean => servers.some((one) => one.type === type && one.baseUrl === baseUrl)

/** The base address of an EMR as the list has it; '' for what is no such address. */
export function normalBase(typed: string): string {
  const url = URL.parse(typed.trim())
  const isBase = url && !url.search && !url.hash && !url.username && !url.password
  return isBase ? url.href.replace(/\/$/, '') : ''
}

export const notApproved = () =>
  new AppError('bad-request', 'This EMR isn’t approved here. Ask your administrator.')

const demoEmr = (s: Services): EmrServer => ({
  type: 'demo-emr',
  displayName: 'Demo EMR',
  baseUrl: `${s.config.publicUrl}${demoEmrPath}/fhir`,
  clientId: demoEmrClientId,
})

import type { IntegrationType } from '#contract/integrations.ts'
import { demoEmrClientId, demoEmrPath } from '#server/chart/demo-emr/request.ts'
import { readSetting } from '#server/platform/settings/stored.ts'
import type { Services } from '#server/services.ts'

/** A record system that users of this installation may connect. */
export interface EmrServer {
  type: IntegrationType
  displayName: string
  /** The FHIR base. */
  baseUrl: string
  clientId: string
  clientSecret?: string | undefined
}

const settingKey = 'emr-servers'

/** The demo EMR, unless it is off, and the systems that the administrator approved. */
export async function listEmrServers(s: Services): Promise<EmrServer[]> {
  const approved = (await readSetting<EmrServer[]>(s, settingKey)) ?? []
  return s.config.demoEmr ? [demoEmr(s), ...approved] : approved
}

const demoEmr = (s: Services): EmrServer => ({
  type: 'demo-emr',
  displayName: 'Demo EMR',
  baseUrl: `${s.config.publicUrl}${demoEmrPath}/fhir`,
  clientId: demoEmrClientId,
})

import type { IntegrationType } from '#contract/integrations.ts'
import type { Connector } from './connector.ts'
import { notApproved } from './emr-servers.ts'
import { oscarConnector } from './oauth1/connector.ts'
import { smartConnector } from './smart/connector.ts'

const connectors: Partial<Record<IntegrationType, Connector>> = {
  'demo-emr': smartConnector,
  smart: smartConnector,
  oscar: oscarConnector,
}

/** How EMRs of a type are connected. @throws AppError 'bad-request' for a type that can't be connected */
export function connectorFor(type: IntegrationType): Connector {
  const connector = connectors[type]
  if (!connector) throw notApproved()
  return connector
}

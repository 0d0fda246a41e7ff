import type { Emr } from '#server/chart/emr/emr.ts'
import { integrationRow } from '#server/chart/integrations/connection.ts'
import { openOscarEmr } from '#server/chart/oscar/open-oscar-emr.ts'
import { openSmartEmr } from '#server/chart/smart/open-smart-emr.ts'
import type { Services } from '#server/services.ts'

/**
 * Opens a connected EMR, whatever kind it is.
 * @throws AppError 'Integration not found', 'bad-request' when the user has to connect again, 'unavailable'
 */
export async function openEmr(s: Services, userId: string, integrationId: string): Promise<Emr> {
  const { type } = await s.db.as(userId, (tx) => integrationRow(tx, userId, integrationId))
  return type === 'oscar'
    ? openOscarEmr(s, userId, integrationId)
    : openSmartEmr(s, userId, integrationId)
}

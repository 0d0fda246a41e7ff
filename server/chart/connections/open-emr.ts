import type { Emr } from '#server/chart/emr/emr.ts'
import { openSmartEmr } from '#server/chart/smart/open-smart-emr.ts'
import type { Services } from '#server/services.ts'

/**
 * Opens a connected EMR, whatever kind it is.
 * @throws AppError 'Integration not found', 'bad-request' when the user has to connect again, 'unavailable'
 */
export const openEmr = (s: Services, userId: string, integrationId: string): Promise<Emr> =>
  openSmartEmr(s, userId, integrationId)

import type { Answer } from '#contract/endpoint.ts'
import type { suggestVisitLevel as endpoint } from '#contract/visit-level.ts'
import { loadVisit } from '#server/visits/notes/sources.ts'
import type { Services } from '#server/services.ts'

/** @throws AppError 'Scribe not found' */
export async function suggestVisitLevel(
  s: Services,
  userId: string,
  scribeId: string,
): Promise<Answer<typeof endpoint>> {
  const visit = await loadVisit(s, userId, scribeId)
  return visit.analyse('visitLevel', { day: s.now() })
}

import type { Services } from '#server/services.ts'
import type { Bias, Term } from '#server/clinical/drugs/bias.ts'
import { commonDrugs } from '#server/clinical/drugs/common.ts'
import { plainName } from '#server/clinical/drugs/lexicon.ts'
import { biasOf } from './visit-bias.ts'

/**
 * Names for an engine to listen for, at most `limit`: the patient's first, then the user's words, their groups', the
 * clinic's, and the commonest drugs. None if `limit` is 0.
 * @throws AppError 'Scribe not found'
 */
export async function keytermsFor(
  s: Services,
  userId: string,
  scribeId: string,
  limit: number,
): Promise<string[]> {
  if (limit <= 0) return []
  return keytermsOf(await biasOf(s, userId, scribeId), limit)
}

/** `keytermsFor` without reading: the same order, each name once. */
export function keytermsOf({ patient, user, group, clinic }: Bias, limit: number): string[] {
  const right = ({ term, replacement }: Term) => replacement ?? term
  const common = commonDrugs().map(({ generic }) => generic)
  const seen = new Set<string>()
  const words = [...user, ...group, ...clinic].map(right)
  return [...patient, ...words, ...common]
    .filter((term) => !seen.has(plainName(term)) && seen.add(plainName(term)))
    .slice(0, limit)
}

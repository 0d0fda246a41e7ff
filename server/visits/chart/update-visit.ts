import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#contract/endpoint.ts'
import type { Scribe, updateScribe as endpoint } from '#contract/scribes.ts'
import type { Services } from '#server/services.ts'
import { scribeRow, touchScribe } from '#server/visits/scribes/change.ts'
import { changeScribe } from '#server/visits/scribes/scribes.ts'
import { withVisit } from '#server/visits/scribes/with-visit.ts'
import { chartSources } from './sources.ts'

/**
 * Changes a visit. Notes are out of date if the choice of chart data gives them something else.
 * @throws AppError 'Scribe not found', 'version-mismatch' with the newer scribe, 'Template not found'
 */
export function updateVisit(
  s: Services,
  userId: string,
  scribeId: string,
  input: Body<typeof endpoint>,
): Promise<Scribe> {
  return withVisit(s, userId, scribeId, async (tx, vault, row) => {
    if (input.patientDataOptions === undefined) return changeScribe(s, tx, vault, { row, input })
    const before = await chartSources(s, tx, vault, row)
    const scribe = await changeScribe(s, tx, vault, { row, input })
    const after = await chartSources(s, tx, vault, await scribeRow(tx, userId, scribeId))
    if (!isDeepStrictEqual(before, after))
      await touchScribe(s, tx, userId, scribeId, { source: true })
    return scribe
  })
}

import {
  type CodesEvent,
  downloadCodeList,
  getCodeList,
  suggestCodes as endpoint,
  type SuggestedCodes,
} from '#contract/codes.ts'
import { suggestVisitLevel as level } from '#contract/visit-level.ts'
import { on, onStream, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { suggestCodes } from './codes.ts'
import { codeList, downloadList } from './official/code-list.ts'
import { suggestVisitLevel } from './visit-level.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'

export function codeRoutes(s: Services): Route[] {
  return [
    onStream(
      endpoint,
      ({ user, params, signal }) => suggestCodes(s, user.id, params.id, signal),
      () => '',
      {
        rate: 'generate',
        json: (_, events) => readFinalCodes(events),
        audit: forVisit('visit.change'),
      },
    ),
    on(getCodeList, async () => codeList(s)),
    on(downloadCodeList, ({ signal }) => downloadList(s, signal)),
    on(level, ({ user, params }) => suggestVisitLevel(s, user.id, params.id), {
      audit: forVisit('visit.open'),
    }),
  ]
}

/** The final codes. */
async function readFinalCodes(
  events: AsyncIterable<{ event: CodesEvent }>,
): Promise<SuggestedCodes> {
  let last: SuggestedCodes | undefined
  for await (const { event } of events) {
    if (event.type === 'codes') last = event.codes
  }
  if (!last) throw new Error('A list of codes without an event')
  return last
}

import * as api from '#contract/form-filling.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { onStream, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { fillFromVisit } from './fill-from-visit.ts'

export const visitFormRoutes = (s: Services): Route[] => [
  onStream(
    api.fillFromVisit,
    ({ user, params, ...request }) => fillFromVisit(s, user, params.id, request),
    () => '',
    { rate: 'generate', json: (_, events) => lastOf(events), audit: forVisit('visit.open') },
  ),
]

/** The checked values. */
async function lastOf(
  events: AsyncIterable<{ event: api.VisitValuesEvent }>,
): Promise<api.VisitValues> {
  let last: api.VisitValues | undefined
  for await (const { event } of events) if (event.type === 'values') last = event.values
  if (!last) throw new Error('A form was filled without an event')
  return last
}

import * as api from '#contract/scribes.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { contextRoutes } from './context-routes.ts'
import { folderRoutes } from './folder-routes.ts'
import { listScribes } from './list.ts'
import * as scribes from './scribes.ts'
import { forAccount, forNewVisit, forVisit, rulesFor } from '#server/platform/audit-log/rule.ts'

/** Several visits at once: the entry names the call. */
const SEVERAL = { ...forAccount('visit.change'), detail: true }

export function scribeRoutes(s: Services): Route[] {
  return [
    on(api.listScribes, ({ user, query }) => listScribes(s, user.id, query), {
      audit: 'visit.list',
    }),
    on(
      api.createScribe,
      ({ user, timezone, body }) => scribes.createScribe(s, user.id, timezone, body),
      { audit: forNewVisit('visit.create') },
    ),
    on(
      api.archiveScribes,
      ({ user, body }) => scribes.archiveScribes(s, user.id, body.ids, body.archived),
      { audit: SEVERAL },
    ),
    on(
      api.moveScribes,
      ({ user, body }) => scribes.moveScribes(s, user.id, body.ids, body.folderId),
      { audit: SEVERAL },
    ),
    on(api.getScribe, ({ user, params }) => scribes.getScribe(s, user.id, params.id), {
      audit: forVisit('visit.open'),
    }),
    on(
      api.listPatientScribes,
      ({ user, params, query }) => listScribes(s, user.id, { ...query, patientId: params.id }),
      { audit: rulesFor('patient')('patient.open') },
    ),
    on(api.deleteScribe, ({ user, params }) => scribes.deleteScribe(s, user.id, params.id), {
      audit: forVisit('visit.delete'),
    }),
    ...contextRoutes(s),
    ...folderRoutes(s),
  ]
}

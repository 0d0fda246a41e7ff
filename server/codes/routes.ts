import { downloadCodeList, getCodeList, suggestCodes as endpoint } from '#contract/codes.ts'
import { suggestVisitLevel as level } from '#contract/visit-level.ts'
import { on, type Route } from '#server/http/route.ts'
import type { Services } from '#server/services.ts'
import { suggestCodes } from './codes.ts'
import { codeList, downloadList } from './official/code-list.ts'
import { suggestVisitLevel } from './visit-level.ts'

export function codeRoutes(s: Services): Route[] {
  return [
    on(endpoint, ({ user, params, signal }) => suggestCodes(s, user.id, params.id, signal), {
      rate: 'generate',
    }),
    on(getCodeList, async () => codeList(s)),
    on(downloadCodeList, ({ signal }) => downloadList(s, signal)),
    on(level, ({ user, params }) => suggestVisitLevel(s, user.id, params.id)),
  ]
}

import * as api from '#contract/dictionary.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import {
  addTerm,
  deleteTerm,
  exportTerms,
  importTerms,
  listTerms,
  updateTerm,
} from './dictionary.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'

/** A full dictionary as CSV. */
const CSV_LIMIT = { maxBytes: 3_000_000, rate: 'import' } as const

export function dictionaryRoutes(s: Services): Route[] {
  return unaudited('Words of the user or the clinic, without patient content.', [
    on(api.listTerms, ({ user, query }) => listTerms(s, user, query)),
    on(api.exportTerms, ({ user, query }) => exportTerms(s, user, query.owner), {
      rate: 'export',
      audit: 'dictionary.export',
    }),
    on(api.importTerms, ({ user, body }) => importTerms(s, user, body.owner, body.csv), CSV_LIMIT),
    on(api.addTerm, ({ user, body: { owner, ...term } }) => addTerm(s, user, owner, term)),
    on(api.updateTerm, ({ user, params: { id }, body: { owner, version, ...term } }) =>
      updateTerm(s, user, { owner, id, version }, term),
    ),
    on(api.deleteTerm, ({ user, params, query }) =>
      deleteTerm(s, user, { owner: query.owner, id: params.id }),
    ),
  ])
}

import * as api from '#contract/filled-forms.ts'
import { forVisit } from '#server/platform/audit-log/rule.ts'
import { failing } from '#server/forms/preparation/failing.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { forFilledForm } from './audit-rules.ts'
import {
  deleteFilledForm,
  getFilledForm,
  listFilledForms,
  openFilledForm,
  saveFilledForm,
} from './filled/filled-forms.ts'
import { cancelFillRun, removeVisitValues, startFillRun } from './filled/run.ts'
import { listFillVersions, restoreFilledForm } from './filled/versions.ts'

/** Long forms with long texts. */
const LARGEST = { maxBytes: 6_000_000 }

export function visitFormRoutes(s: Services): Route[] {
  const read = { audit: forFilledForm('form.read') }
  const fill = { audit: forFilledForm('form.fill') }
  return [
    on(
      api.listFilledForms,
      ({ user, params, query }) => listFilledForms(s, user.id, params.id, query),
      { audit: forVisit('visit.open') },
    ),
    on(
      api.openFilledForm,
      ({ user, params, body }) =>
        failing(s, 'fill', () => openFilledForm(s, user.id, params.id, body.formId)),
      { audit: forVisit('form.read') },
    ),
    on(api.getFilledForm, ({ user, params }) => getFilledForm(s, user.id, params.id), read),
    on(
      api.saveFilledForm,
      ({ user, params, body }) => saveFilledForm(s, user.id, params.id, body),
      { ...LARGEST, ...fill },
    ),
    on(api.deleteFilledForm, ({ user, params }) => deleteFilledForm(s, user.id, params.id), {
      audit: forFilledForm('part.delete'),
    }),
    on(
      api.startFillRun,
      ({ user, params, body, timezone }) =>
        failing(s, 'fill', () => startFillRun(s, user.id, params.id, { ...body, timezone })),
      { rate: 'generate', ...fill },
    ),
    on(api.cancelFillRun, ({ user, params }) => cancelFillRun(s, user.id, params.id), fill),
    on(api.removeVisitValues, ({ user, params }) => removeVisitValues(s, user.id, params.id), fill),
    on(
      api.listFillVersions,
      ({ user, params, query }) => listFillVersions(s, user.id, params.id, query),
      read,
    ),
    on(
      api.restoreFilledForm,
      ({ user, params, body }) => restoreFilledForm(s, user.id, params.id, body.version),
      fill,
    ),
  ]
}

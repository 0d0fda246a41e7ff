import * as api from '#contract/filled-forms.ts'
import { exportFilledForm as exportEndpoint } from '#contract/form-output.ts'
import * as writeBack from '#contract/form-write-back.ts'
import * as signing from '#contract/form-sign.ts'
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
import { exportFilledForm } from './output/export-form.ts'
import {
  getFormWriteBack,
  lookForFormWriteBacks,
  previewFormWriteBack,
  writeFormBack,
} from './write-back/write.ts'
import { amendFilledForm, withdrawAmendment } from './sign/amend.ts'
import { listFormReceipts } from './sign/receipts.ts'
import { signFilledForm } from './sign/sign.ts'
import { signedPdf } from './sign/signed-pdf.ts'

/** Long forms with long texts. */
const LARGEST = { maxBytes: 6_000_000 }

export const visitFormRoutes = (s: Services): Route[] => [
  ...fillRoutes(s),
  ...runRoutes(s),
  ...signRoutes(s),
  ...outputRoutes(s),
  ...writeBackRoutes(s),
]

function fillRoutes(s: Services): Route[] {
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

function runRoutes(s: Services): Route[] {
  const fill = { audit: forFilledForm('form.fill') }
  return [
    on(
      api.startFillRun,
      ({ user, params, body, timezone }) =>
        failing(s, 'fill', () => startFillRun(s, user.id, params.id, { ...body, timezone })),
      { rate: 'generate', ...fill },
    ),
    on(api.cancelFillRun, ({ user, params }) => cancelFillRun(s, user.id, params.id), fill),
    on(api.removeVisitValues, ({ user, params }) => removeVisitValues(s, user.id, params.id), fill),
  ]
}

function signRoutes(s: Services): Route[] {
  return [
    on(
      signing.signFilledForm,
      ({ user, params, body }) =>
        failing(s, 'sign', () => signFilledForm(s, user.id, params.id, body)),
      { ...LARGEST, rate: 'upload', audit: 'by verb' },
    ),
    on(
      signing.amendFilledForm,
      ({ user, params, body }) =>
        failing(s, 'amend', () => amendFilledForm(s, user.id, params.id, body.reason)),
      { audit: 'by verb' },
    ),
    on(
      signing.withdrawFormAmendment,
      ({ user, params }) => failing(s, 'amend', () => withdrawAmendment(s, user.id, params.id)),
      { audit: 'by verb' },
    ),
  ]
}

function outputRoutes(s: Services): Route[] {
  return [
    on(
      signing.getSignedPdf,
      ({ user, params, request }) =>
        failing(s, 'download', () =>
          signedPdf(s, user.id, params.id, request.headers.get('range')),
        ),
      { audit: forFilledForm('form.export') },
    ),
    on(
      exportEndpoint,
      ({ user, params, body, timezone }) =>
        failing(s, 'download', () =>
          exportFilledForm(s, user.id, params.id, { ...body, timezone }),
        ),
      { ...LARGEST, rate: 'upload', audit: forFilledForm('form.export') },
    ),
    on(
      signing.listFormReceipts,
      ({ user, params, query }) => listFormReceipts(s, user.id, params.id, query),
      { audit: forFilledForm('form.read') },
    ),
  ]
}

function writeBackRoutes(s: Services): Route[] {
  const read = { audit: forFilledForm('form.read') }
  return [
    on(
      writeBack.getFormWriteBack,
      ({ user, params }) => getFormWriteBack(s, { userId: user.id, id: params.id }),
      read,
    ),
    on(
      writeBack.previewFormWriteBack,
      ({ user, params }) => previewFormWriteBack(s, { userId: user.id, id: params.id }),
      read,
    ),
    on(
      writeBack.writeFormBack,
      ({ user, params, body }) => writeFormBack(s, { userId: user.id, id: params.id }, body),
      { rate: 'export', audit: 'by verb' },
    ),
    on(
      writeBack.lookForFormWriteBack,
      async ({ user, params }) => ({
        items: await lookForFormWriteBacks(s, { userId: user.id, id: params.id }),
      }),
      { audit: 'by verb' },
    ),
  ]
}

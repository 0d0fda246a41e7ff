import * as api from '#contract/forms.ts'
import { rulesFor } from '#server/platform/audit-log/rule.ts'
import { idempotencyKey } from '#server/platform/http/idempotency.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { getAllForms, getFormAt, requireFormAdmin } from './admin.ts'
import { isFormAdmin } from './admin-group.ts'
import { formContent } from './content.ts'
import { failing } from './failing.ts'
import { changeState, deleteForm, getForm, listForms, renameForm } from './forms.ts'
import { type AssertRoom, maxPdfBytes } from './incoming.ts'
import { listLibraryForms } from './library.ts'
import { uploadPrepared } from './prepared.ts'
import { autoPrepare, autoProcess, syncCast } from './process.ts'
import { saveFields } from './save-fields.ts'
import { uploadForm } from './upload.ts'

const forForm = rulesFor('item')
const UPLOAD = { rate: 'upload', audit: forForm('form.change') } as const
/** Opens a PDF. */
const READING = { rate: 'upload', audit: forForm('form.change') } as const

export function formRoutes(s: Services, { assertRoom }: { assertRoom: AssertRoom }): Route[] {
  const read = { audit: { none: 'A form is a blank; it holds no patient content.' } }
  const change = { audit: forForm('form.change') }
  return [
    on(
      api.listForms,
      async ({ user, query }) => {
        const list = query.from === 'library' ? listLibraryForms : listForms
        const [found, prepares] = await Promise.all([list(s, user.id, query), isFormAdmin(s, user)])
        return { ...found, prepares, maxBytes: maxPdfBytes(s) }
      },
      read,
    ),
    on(
      api.getForm,
      ({ user, params }) => failing(s, 'load', () => getForm(s, user, params.id)),
      read,
    ),
    ...contentRoutes(s),
    on(
      api.updateForm,
      ({ user, params, body }) =>
        failing(s, 'update', () => renameForm(s, user, params.id, body.name)),
      change,
    ),
    on(
      api.saveFormFields,
      ({ user, params, body }) => failing(s, 'update', () => saveFields(s, user, params.id, body)),
      change,
    ),
    on(
      api.deleteForm,
      ({ user, params }) => failing(s, 'delete', () => deleteForm(s, user, params.id)),
      { audit: forForm('part.delete') },
    ),
    ...preparingRoutes(s, assertRoom),
    ...adminRoutes(s),
  ]
}

/** The PDFs of a form, finding its fields, and its way to ready to use. */
function preparingRoutes(s: Services, assertRoom: AssertRoom): Route[] {
  return [
    ...uploadRoutes(s, assertRoom),
    on(
      api.autoPrepare,
      ({ user: caller, params: { id }, signal }) =>
        failing(s, 'prepare', () => autoPrepare(s, { caller, id, signal })),
      READING,
    ),
    on(
      api.syncCast,
      ({ user: caller, params: { id }, signal }) =>
        failing(s, 'sync', () => syncCast(s, { caller, id, signal })),
      READING,
    ),
    on(
      api.changeFormState,
      ({ user, params, body }) => failing(s, 'change', () => changeState(s, user, params.id, body)),
      { audit: forForm('form.change') },
    ),
    on(
      api.autoProcessForm,
      ({ user, body }) => failing(s, 'process', () => autoProcess(s, user, body.formId)),
      READING,
    ),
  ]
}

function uploadRoutes(s: Services, assertRoom: AssertRoom): Route[] {
  return [
    on(
      api.uploadForm,
      ({ user, query, body, request }) =>
        failing(s, 'upload', () => {
          const upload = { group: query.group, parts: body, key: idempotencyKey(request) }
          return uploadForm(s, assertRoom, user, upload)
        }),
      UPLOAD,
    ),
    on(
      api.uploadPrepared,
      ({ user, params, body }) =>
        failing(s, 'upload', () =>
          uploadPrepared(s, assertRoom, user, { id: params.id, parts: body }),
        ),
      UPLOAD,
    ),
  ]
}

function contentRoutes(s: Services): Route[] {
  const kinds = [
    [api.getOriginalPdf, 'original'],
    [api.getPreparedPdf, 'prepared'],
  ] as const
  return kinds.map(([endpoint, kind]) =>
    on(
      endpoint,
      ({ user, params, request }) =>
        failing(s, 'download', () =>
          formContent(s, user, params.id, { kind, range: request.headers.get('range') }),
        ),
      { audit: { action: 'file.read', entity: 'item', once: true } },
    ),
  )
}

function adminRoutes(s: Services): Route[] {
  const audit = { action: 'administration.read', entity: 'installation', once: true } as const
  return [
    on(
      api.getAllForms,
      async ({ user, query }) => {
        await requireFormAdmin(s, user)
        return { forms: await getAllForms(s, user, query.limit) }
      },
      { audit },
    ),
    on(
      api.getFormAt,
      async ({ user, query }) => {
        await requireFormAdmin(s, user)
        return { form: await getFormAt(s, user, query.docPath) }
      },
      { audit },
    ),
  ]
}

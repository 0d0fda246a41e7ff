import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#contract/audit.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import { amendFilledForm } from '#contract/form-sign.ts'
import * as api from '#contract/form-write-back.ts'
import type { Form } from '#contract/forms.ts'
import { startWork } from '#server/work.ts'
import type { TestUser } from '#test/app.ts'
import { openFilled } from '#test/filled-forms.ts'
import { formToSign, refusalOf, saveFill, signedPdf, signForm } from '#test/signed-forms.ts'
import { openWriteBack } from '#test/write-back.ts'

let emr: Awaited<ReturnType<typeof openWriteBack>>
beforeAll(async () => {
  emr = await openWriteBack()
  await startWork(emr.app.services)
})
afterAll(() => emr.close())

interface SignedVisit {
  user: TestUser
  scribeId: string
  form: Form
  filled: FilledForm
}

const values = (text: string) => [{ fieldId: 'f1', text }]

/** A signed form of a visit whose patient is linked to the EMR. */
async function signedVisit(text = 'Angina'): Promise<SignedVisit> {
  const { user, scribeId } = await emr.linkedVisit()
  const form = await formToSign(user)
  const typed = await saveFill(user, await openFilled(user, scribeId, form), { f1: text })
  return {
    user,
    scribeId,
    form,
    filled: await signForm(user, { form, filled: typed }, values(text)),
  }
}

const preview = ({ user, filled: { id } }: SignedVisit) =>
  user.call(api.previewFormWriteBack, { params: { id } })

function asShown({ integrationId, patient, pdfHash, replaces }: api.FormWriteBackPreview) {
  return { integrationId, patient, pdfHash, replaces }
}

const send = ({ user, filled: { id } }: SignedVisit, body: ReturnType<typeof asShown>) =>
  user.call(api.writeFormBack, { params: { id }, body })

const stateOf = ({ user, filled: { id } }: SignedVisit) =>
  user.call(api.getFormWriteBack, { params: { id } })

test('the signed PDF is written as a document for the linked patient, exactly as it was signed', async () => {
  const visit = await signedVisit()
  const shown = await preview(visit)
  expect(shown).toMatchObject({
    displayName: 'Clinic EMR',
    patient: { emrPatientId: 'demo-chen' },
    differs: [],
    title: 'Sick note',
    type: { code: '51851-4' },
    replaces: null,
    isWritten: false,
  })
  const done = await send(visit, asShown(shown))
  expect(done).toMatchObject({ state: 'written', verified: true, version: visit.filled.version })
  const [document, ...more] = await emr.inEmr(visit.user)
  expect(more).toEqual([])
  expect(document).toMatchObject({
    id: done.documentId,
    identifier: [{ value: `urn:uuid:${done.id}` }],
    subject: { reference: 'Patient/demo-chen' },
  })
  const attachment = document?.content[0]?.attachment
  expect(attachment?.contentType).toBe('application/pdf')
  const { access_token: token } = await emr.demo.connect(visit.user)
  const answer = await emr.demo.ask(token, attachment?.url ?? '')
  const written = Buffer.from(await answer.arrayBuffer())
  expect(written.equals(await signedPdf(visit.user, visit.filled.id))).toBe(true)
  expect((await preview(visit)).isWritten).toBe(true)
  expect(await stateOf(visit)).toMatchObject({ target: { writesNotes: true }, items: [done] })
  const { items } = await visit.user.call(listAudit, { params: { id: visit.scribeId }, query: {} })
  expect(items).toContainEqual(
    expect.objectContaining({
      action: 'form.write-back',
      entity: { type: 'form', id: visit.filled.id, detail: 'written' },
      outcome: 'done',
    }),
  )
})

test('windows that write at the same time write one document', async () => {
  const visit = await signedVisit()
  const body = asShown(await preview(visit))
  const answers = await Promise.allSettled([1, 2, 3].map(() => send(visit, body)))
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await emr.inEmr(visit.user)).toHaveLength(1)
})

test('an amended form replaces its document, and another preview is refused', async () => {
  const visit = await signedVisit()
  const first = await send(visit, asShown(await preview(visit)))
  const params = { id: visit.filled.id }
  const open = await visit.user.call(amendFilledForm, { params, body: { reason: 'Wrong' } })
  expect((await refusalOf(preview(visit))).message).toMatch(/Only signed forms are written/)
  const edited = await saveFill(visit.user, open, { f1: 'Migraine' })
  await signForm(visit.user, { form: visit.form, filled: edited }, values('Migraine'))
  const shown = await preview(visit)
  expect(shown).toMatchObject({ replaces: first.documentId, isWritten: false })
  for (const other of [
    { replaces: null },
    { pdfHash: 'x' },
    { patient: { ...shown.patient, name: 'Other' } },
  ]) {
    const refusal = await refusalOf(send(visit, { ...asShown(shown), ...other }))
    expect(refusal.code).toBe('version-mismatch')
    expect(refusal.current).toEqual(shown)
  }
  await send(visit, asShown(shown))
  const documents = await emr.inEmr(visit.user)
  expect(documents.map(({ relatesTo = [] }) => relatesTo[0]?.code)).toContain('replaces')
  expect((await stateOf(visit)).items).toHaveLength(2)
})

test('after a lost response the result is uncertain until the EMR is searched for the document', async () => {
  const visit = await signedVisit()
  const body = asShown(await preview(visit))
  emr.line.fault = { path: '/demo-emr/fhir/DocumentReference', answer: 'cut' }
  const lost = await send(visit, body)
  expect(lost.state).toBe('uncertain')
  expect((await refusalOf(preview(visit))).code).toBe('unavailable')
  emr.line.fault = undefined
  const { items } = await visit.user.call(api.lookForFormWriteBack, {
    params: { id: visit.filled.id },
  })
  expect(items[0]).toMatchObject({ id: lost.id, state: 'written', verified: true })
  expect(await emr.inEmr(visit.user)).toHaveLength(1)
})

test('another user neither sees nor writes it', async () => {
  const [visit, other] = [await signedVisit(), await signedVisit()]
  const body = asShown(await preview(visit))
  const theirs = { ...visit, user: other.user }
  for (const call of [preview, stateOf, () => send(theirs, body)])
    expect((await refusalOf(call(theirs))).code).toBe('not-found')
})

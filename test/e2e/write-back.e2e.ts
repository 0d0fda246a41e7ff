import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Bundle, DocumentReference } from '@medplum/fhirtypes'
import { listIntegrations } from '#contract/integrations.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { startWork } from '#server/work.ts'
import { appendChunks } from '#server/visits/transcription/chunks/append-lines.ts'
import { testApp, type TestApp, type TestUser } from '../app.ts'
import { demoEmrAt } from '../demo-emr.ts'
import { connectEmr, linkEmrPatient } from '../emr.ts'
import { openFilled } from '../filled-forms.ts'
import { formToSign, saveFill, signForm } from '../signed-forms.ts'
import { newVisit, written } from '../visit.ts'
import { violations, violationsAnywhere } from './axe.ts'
import { followTheDevice, openVisitor, signInTo, type Visitor } from './browser.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  // The demo EMR is reached at the installation's own address.
  app.services.config.publicUrl = app.origin
})
afterAll(() => app.close())

/** A user who has connected the demo EMR and allowed writing notes, as `emr-visit.e2e.ts` does in the settings. */
async function connected(): Promise<TestUser> {
  const user = await app.newUser()
  await followTheDevice(user)
  await connectEmr(user, demoEmrAt(app), { type: 'demo-emr', writesNotes: true })
  return user
}

/** A visit with a note, linked to a patient of the demo EMR. */
async function linkedNote(user: TestUser) {
  const visit = await newVisit(app, user)
  await written(user, visit, { prompt: { id: 'soap' } })
  const [integration] = (await user.call(listIntegrations, {})).items
  if (!integration) throw new Error('the demo EMR should be connected')
  const patient = { emrPatientId: 'demo-chen', firstName: 'Margaret', lastName: 'Chen' }
  await linkEmrPatient(app, user, visit, { integration, ...patient })
  const [note] = (await user.call(listNotes, { params: { id: visit } })).items
  if (!note) throw new Error('a note should have been written')
  return { visit, note }
}

async function inEmr(user: TestUser): Promise<DocumentReference[]> {
  const demo = demoEmrAt(app)
  const { access_token: token } = await demo.connect(user)
  const path = 'DocumentReference?patient=demo-chen&_count=50'
  const { entry = [] } = (await (await demo.ask(token, path)).json()) as Bundle<DocumentReference>
  return entry.flatMap(({ resource }) =>
    resource?.identifier?.[0]?.system === 'urn:ietf:rfc:3986' ? [resource] : [],
  )
}

async function openDialog({ page }: Visitor) {
  await page.getByRole('button', { name: /^More ways to copy/ }).click()
  await page.getByRole('menuitem', { name: 'Write to Demo EMR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to Demo EMR' })
  const anyway = page.getByRole('button', { name: 'Go on anyway' })
  await dialog.or(anyway).first().waitFor()
  if (await anyway.isVisible()) await anyway.click()
  await dialog.getByRole('region', { name: 'Patient in Demo EMR' }).waitFor()
  return dialog
}

test('a note is written to the demo EMR after a preview with the patient banner, and found there', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await connected()
  const { visit, note } = await linkedNote(user)
  await signInTo(page, user.email, `/home/scribes/all/${visit}/results`)
  const dialog = await openDialog(visitor)
  const banner = dialog.getByRole('region', { name: 'Patient in Demo EMR' })
  await banner.getByText(/Margaret.*Chen/).waitFor()
  await banner.getByText('ID demo-chen').waitFor()
  await dialog.getByText('Progress note (LOINC 11506-3)').waitFor()
  await dialog.getByText('This note isn’t signed.').waitFor()
  const shown = await dialog.getByRole('group', { name: 'Text that is written' }).innerText()
  expect(await violationsAnywhere(visitor.page, 'preview')).toEqual([])
  expect(await inEmr(user)).toEqual([])
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.waitFor({ state: 'detached' })
  const [document, ...more] = await inEmr(user)
  expect(more).toEqual([])
  await page.getByText(`as document ${document?.id}.`).waitFor()
  expect(document).toMatchObject({ status: 'current', docStatus: 'preliminary' })
  const demo = demoEmrAt(app)
  const { access_token: token } = await demo.connect(user)
  const content = await demo.ask(token, document?.content[0]?.attachment.url ?? '')
  expect((await content.text()).trim()).toBe(shown.trim())

  // An edit is written in its place.
  const body = { version: note.version, content: `${note.content}\n\nAdded later.` }
  await user.call(updateNote, { params: { id: note.id }, body })
  await page.reload()
  const again = await openDialog(visitor)
  await again.getByText(`It replaces document ${document?.id}`).waitFor()
  await again.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await again.waitFor({ state: 'detached' })
  const found = await inEmr(user)
  expect(found.map(({ status }) => status).toSorted()).toEqual(['current', 'superseded'])
  const next = await openDialog(visitor)
  await next.getByText('Demo EMR already has this text.').waitFor()
  expect(await next.getByRole('button', { name: /^Write/ }).count()).toBe(0)
  expect(visitor.complaints).toEqual([])
})

test('a note that changes under an open preview is shown again before it is written', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await connected()
  const { visit, note } = await linkedNote(user)
  await signInTo(page, user.email, `/home/scribes/all/${visit}/results`)
  const dialog = await openDialog(visitor)
  const body = { version: note.version, content: `${note.content}\n\nFrom another window.` }
  await user.call(updateNote, { params: { id: note.id }, body })
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.getByText('This is the new preview: check it again.').waitFor()
  await dialog.getByText('From another window.').waitFor()
  expect(await inEmr(user)).toEqual([])
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await inEmr(user)).toHaveLength(1)
})

test('a preview warns that another person was greeted in the visit', async () => {
  await using visitor = await openVisitor(app.origin)
  const user = await connected()
  const { visit } = await linkedNote(user)
  await appendChunks(app.services, user.user.id, visit, [
    { speaker: 'clinician', text: 'Good morning, Mr. Okafor.', timestamp: 90, end: 92 },
  ])
  await signInTo(visitor.page, user.email, `/home/scribes/all/${visit}/results`)
  const dialog = await openDialog(visitor)
  const alert = dialog.getByRole('alert').filter({ hasText: 'may belong to another patient' })
  await alert.getByText('Good morning, Mr. Okafor.').waitFor()
  expect(await violationsAnywhere(visitor.page, 'other-patient')).toEqual([])
  // It blocks nothing.
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await inEmr(user)).toHaveLength(1)
})

test('an uncertain attempt says so at the note, and “Look for it” settles it', async () => {
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await connected()
  const { visit, note } = await linkedNote(user)
  await signInTo(page, user.email, `/home/scribes/all/${visit}/results`)
  const dialog = await openDialog(visitor)
  await dialog.getByRole('button', { name: 'Write unsigned to Demo EMR' }).click()
  await dialog.waitFor({ state: 'detached' })
  // As a lost answer leaves it.
  await app.asOwner(`update note_write_back set state = 'uncertain' where note_id = $1`, [note.id])
  await page.reload()
  await page.getByText('Demo EMR may have the note of').waitFor()
  expect(await violationsAnywhere(visitor.page, 'uncertain')).toEqual([])
  await page.getByRole('button', { name: 'Look for it' }).click()
  await page.getByText('Written to Demo EMR,').waitFor()
  expect(visitor.complaints).toEqual([])
})

test('a signed form is written to the demo EMR as a PDF, after a preview with the patient banner', async () => {
  await startWork(app.services)
  await using visitor = await openVisitor(app.origin)
  const { page } = visitor
  const user = await connected()
  const { visit } = await linkedNote(user)
  const form = await formToSign(user)
  const filled = await saveFill(user, await openFilled(user, visit, form), { f1: 'Angina' })
  await signForm(user, { form, filled }, [{ fieldId: 'f1', text: 'Angina' }])
  await signInTo(page, user.email, `/home/forms/${form.id}?visit=${visit}`)
  await page.getByRole('button', { name: 'Write to Demo EMR' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write the form to the EMR' })
  const banner = dialog.getByRole('region', { name: 'Patient in Demo EMR' })
  await banner.getByText(/Margaret.*Chen/).waitFor()
  await dialog.getByText(/Sick note \(PDF, .*Administrative note \(LOINC 51851-4\)/).waitFor()
  expect(await violationsAnywhere(page, 'form-preview')).toEqual([])
  expect(await inEmr(user)).toEqual([])
  await dialog.getByRole('button', { name: 'Write to Demo EMR' }).click()
  await page.getByText(/^Written to Demo EMR, .* as document/).waitFor()
  const [document, ...more] = await inEmr(user)
  expect(more).toEqual([])
  expect(document?.content[0]?.attachment?.contentType).toBe('application/pdf')
  expect(await violations(page)).toEqual([])
})

import { randomUUID } from 'node:crypto'
import type { Bundle, DocumentReference } from '@medplum/fhirtypes'
import { listAudit } from '#contract/audit.ts'
import type { AppError } from '#contract/errors.ts'
import { listNotes, type Note } from '#contract/notes.ts'
import * as api from '#contract/write-back.ts'
import { writeSetting } from '#server/platform/settings/stored.ts'
import { testApp, type TestUser } from './app.ts'
import { demoEmrAt } from './demo-emr.ts'
import { connectEmr, linkEmrPatient } from './emr.ts'
import { openFaultyProxy } from './fakes/faulty-proxy.ts'
import { newVisit, written } from './visit.ts'

/** A note of a user. */
export interface NoteOfUser {
  user: TestUser
  note: Note
}

const chen = { emrPatientId: 'demo-chen', firstName: 'Margaret', lastName: 'Chen' }

/** An app whose users write notes to the demo EMR over a connection that can break. */
export async function openWriteBack() {
  const app = await testApp()
  const line = await openFaultyProxy(app.origin)
  const demo = demoEmrAt({ ...app, origin: line.origin })
  const server = { displayName: 'Clinic EMR', baseUrl: demo.fhir, clientId: 'ausculta' }
  await writeSetting(app.services, 'emr-servers', [{ id: randomUUID(), type: 'smart', ...server }])

  /** A visit with a note, whose patient is linked to the EMR. */
  const linkedVisit = async ({
    writesNotes = true,
    ...patient
  }: { writesNotes?: boolean } & Partial<typeof chen> = {}) => {
    const { user, scribeId, note } = await notedVisit()
    const integration = await connectEmr(user, demo, { writesNotes })
    await linkEmrPatient(app, user, scribeId, { integration, ...chen, ...patient })
    return { user, scribeId, note, integration }
  }

  const notedVisit = async () => {
    const user = await app.newUser()
    const scribeId = await newVisit(app, user)
    await written(user, scribeId, { prompt: { id: 'soap' } })
    const { items } = await user.call(listNotes, { params: { id: scribeId } })
    const [note] = items
    if (!note) throw new Error('a note should have been written')
    return { user, scribeId, note }
  }

  /** The user's documents in the EMR that have an identifier of ours, by another client of its API. */
  const inEmr = async (user: TestUser): Promise<DocumentReference[]> => {
    const { access_token: token } = await demo.connect(user)
    const path = 'DocumentReference?patient=demo-chen&_count=50'
    const { entry = [] } = (await (await demo.ask(token, path)).json()) as Bundle<DocumentReference>
    return entry.flatMap(({ resource }) =>
      resource?.identifier?.[0]?.system === 'urn:ietf:rfc:3986' ? [resource] : [],
    )
  }

  const close = async () => {
    await line.close()
    await app.close()
  }
  return { app, line, demo, linkedVisit, notedVisit, inEmr, close }
}

export const preview = ({ user, note }: NoteOfUser) =>
  user.call(api.previewWriteBack, { params: { id: note.id } })

/** The request that follows from a preview, for a note that isn't signed. */
export function asShown(shown: api.WriteBackPreview) {
  const { integrationId, patient, textHash, replaces } = shown
  return { integrationId, patient, textHash, replaces, unsigned: true }
}

export const send = ({ user, note }: NoteOfUser, body: ReturnType<typeof asShown>) =>
  user.call(api.writeBackNote, { params: { id: note.id }, body })

/** Writes what a preview shows now, or something else. */
export const write = async (visit: NoteOfUser, change: object = {}) =>
  send(visit, { ...asShown(await preview(visit)), ...change })

export const readState = ({ user, note }: NoteOfUser) =>
  user.call(api.getWriteBack, { params: { id: note.id } })
export const look = async ({ user, note }: NoteOfUser) =>
  (await user.call(api.lookForWriteBack, { params: { id: note.id } })).items

/** What the access log has of writing, newest first. */
export async function logged({ user, scribeId }: { user: TestUser; scribeId: string }) {
  const { items } = await user.call(listAudit, { params: { id: scribeId }, query: {} })
  return items.filter(({ action }) => action === 'note.write-back')
}

export const refusal = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: AppError) => error,
  )

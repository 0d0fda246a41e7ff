import { randomUUID } from 'node:crypto'
import { chat } from '#contract/chat.ts'
import { recordConsent } from '#contract/consent.ts'
import { addTerm } from '#contract/dictionary.ts'
import { decideDoubt } from '#contract/drugs.ts'
import { putLetterhead, putLogo, putPasteSettings, shippedProfiles } from '#contract/export.ts'
import { uploadFiles } from '#contract/files.ts'
import { autoPrepare, changeFormState } from '#contract/forms.ts'
import { answerIntake } from '#contract/intake-link.ts'
import { createIntake } from '#contract/intake.ts'
import { createQuestionSet } from '#contract/question-sets.ts'
import { kneeSet } from '#test/question-set.ts'
import { createItem } from '#contract/items.ts'
import { createMemory } from '#contract/memories.ts'
import { listNotes, updateNote } from '#contract/notes.ts'
import { updateMe } from '#contract/profile.ts'
import {
  addContext,
  createFolder,
  createScribe,
  setPatient,
  updateScribe,
} from '#contract/scribes.ts'
import { signNote } from '#contract/sign.ts'
import { putSignature } from '#contract/signature.ts'
import { addTask } from '#contract/tasks.ts'
import { listVersions } from '#contract/transcript-versions.ts'
import { startTranscription } from '#contract/transcription-jobs.ts'
import { editChunk, pasteTranscript, renameSpeaker } from '#contract/transcripts.ts'
import { beginUploads } from '#contract/uploads.ts'
import { wavOf } from '#server/speech/audio/pcm.ts'
import type { TestApp, TestUser } from '#test/app.ts'
import { framesOf, openLive } from '#test/live.ts'
import { openFilled } from '#test/filled-forms.ts'
import { saveFill, signForm } from '#test/signed-forms.ts'
import { samplePdf, uploadTo } from '#test/forms.ts'
import { pngOf } from '#test/picture.ts'
import { newVisit, written } from '#test/visit.ts'
import { chartOf, extensionIntegrationOf, integrationOf, writeBackOf } from './emr-things.ts'

/** Ids of one of each thing that a user can have. */
export interface Everything {
  scribe: string
  patient: string
  integration: string
  extensionIntegration: string
  signed: string
  folder: string
  context: string
  file: string
  audioFile: string
  upload: string
  recording: string
  job: string
  note: string
  signedNote: string
  generation: string
  answer: string
  item: string
  form: string
  filledForm: string
  memory: string
  term: string
  task: string
  decision: string
  version: string
  intake: string
  questionSet: string
}

/**
 * Gives an account one of everything.
 * @param mark makes its words, so that a test can search for them; the name says where they are
 */
export async function everything(
  app: TestApp,
  user: TestUser,
  mark: (where: string) => string = (where) => where,
): Promise<Everything> {
  await settingsOf(user, mark)
  const visit = await visitOf(app, user, mark)
  await chartOf(app, user, visit.scribe, mark)
  const [files, notes, own] = [
    await filesOf(user, visit.scribe, mark),
    await notesOf(app, user, visit.scribe, mark),
    await ownThings(user, mark),
  ]
  const filledForm = await filledFormOf(user, visit.scribe, own.form, mark)
  return {
    ...visit,
    ...files,
    ...notes,
    ...own,
    filledForm,
    ...(await recordingOf(app, user)),
    integration: await integrationOf(app, user, mark),
    extensionIntegration: await extensionIntegrationOf(user, mark),
    questionSet: await questionSetOf(user, mark),
  }
}

async function settingsOf(user: TestUser, mark: (where: string) => string): Promise<void> {
  const profile = { firstName: mark('first name'), clinicName: mark('clinic') }
  await user.call(updateMe, { body: { version: user.user.version, profile } })
  const lines = mark('letterhead')
  const letterhead = { on: true, lines, footer: mark('footer'), patient: true, version: 0 }
  await user.call(putLetterhead, { body: letterhead })
  await user.call(putLogo, { body: new Blob([new Uint8Array(pngOf(8, 8))]) })
  await user.call(putSignature, { body: new Blob([new Uint8Array(pngOf(8, 8))]) })
  const [profileOfPaste] = shippedProfiles
  if (!profileOfPaste) throw new Error('a paste profile comes with the product')
  const own = { ...profileOfPaste, id: 'own', name: mark('paste profile') }
  await user.call(putPasteSettings, { body: { chosen: 'own', profiles: [own], version: 0 } })
}

async function visitOf(app: TestApp, user: TestUser, mark: (where: string) => string) {
  const heard = "I'm taking metropole all 25 mg twice a day."
  const scribe = await newVisit(app, user, [heard, mark('said')])
  const params = { id: scribe }
  const named = await user.call(updateScribe, { params, body: { version: 1, name: mark('name') } })
  if (named.id !== scribe) throw new Error('the visit should be renamed')
  await user.call(pasteTranscript, { params, body: { text: mark('pasted') } })
  await user.call(editChunk, { params: { id: scribe, seq: '0' }, body: { text: mark('edit') } })
  await user.call(renameSpeaker, { params, body: { from: 'patient', to: mark('speaker') } })
  const accepted = { seq: 7, start: 11, said: 'metropole all', verdict: 'accept' as const }
  const decision = await user.call(decideDoubt, {
    params,
    body: { ...accepted, name: 'metoprolol' },
  })
  const entry = await user.call(addContext, { params, body: { content: mark('context') } })
  const task = await user.call(addTask, { params, body: { text: mark('task') } })
  const consent = { kind: 'grant', how: 'verbal', givenBy: 'patient' } as const
  await user.call(recordConsent, { params, body: { id: randomUUID(), ...consent } })
  const intake = await intakeOf(app, user, scribe, mark)
  const patient = randomUUID()
  const demographics = {
    firstName: mark('patient first name'),
    lastName: mark('patient last name'),
    birthDate: '1985-03-03',
    sex: 'female' as const,
    number: mark('patient number'),
    notes: mark('about the patient'),
  }
  await user.call(setPatient, {
    params,
    body: { linked: null, patient: { patientId: patient, version: 0, demographics } },
  })
  return { scribe, patient, intake, decision: decision.id, context: entry.id, task: task.id }
}

async function questionSetOf(user: TestUser, mark: (where: string) => string) {
  const set = { ...kneeSet, title: { en: mark('question set'), fr: 'Genou' } }
  return (await user.call(createQuestionSet, { body: { set } })).id
}

async function intakeOf(app: TestApp, user: TestUser, scribe: string, mark: (w: string) => string) {
  const body = { set: 'cough', language: 'en' } as const
  const { intake, link } = await user.call(createIntake, { params: { id: scribe }, body })
  const value = { kind: 'text', value: mark('answer') }
  const answer = { token: link.split('#')[1] ?? '', question: 'anything-else', value }
  await app.anyone.call(answerIntake, { body: answer })
  return intake.id
}

async function filesOf(user: TestUser, scribe: string, mark: (where: string) => string) {
  const form = new FormData()
  const text = `${mark('file')}. Potassium 4.1`
  form.append('file', new File([text], `${mark('file name')}.txt`))
  form.append('file', new File([wavOf(new Uint8Array(3200))], `${mark('sound name')}.wav`))
  const { items } = await user.call(uploadFiles, { params: { id: scribe }, body: form })
  const [file, audioFile] = [items[0]?.id ?? '', items[1]?.id ?? '']
  const started = await user
    .call(startTranscription, { body: { file_reference: audioFile } })
    .catch((error: { current?: { job_id: string } }) => error.current)
  const wanted = { name: mark('upload name'), type: 'text/plain', size: 9, modified: 0 }
  const begun = await user.call(beginUploads, {
    body: { scribeId: scribe, files: [{ id: randomUUID(), ...wanted }] },
  })
  return { file, audioFile, upload: begun.items[0]?.id ?? '', job: started?.job_id ?? '' }
}

async function notesOf(app: TestApp, user: TestUser, scribe: string, mark: (w: string) => string) {
  const events = await written(user, scribe, { prompt: { id: 'soap' } })
  const started = events.find((event) => event.type === 'started')
  const [note] = (await user.call(listNotes, { params: { id: scribe } })).items
  if (!note) throw new Error('there should be a note')
  const edit = { version: note.version, content: mark('note'), title: mark('title') }
  await user.call(updateNote, { params: { id: note.id }, body: edit })
  let answer = ''
  const question = { conversation: { id: scribe }, message: mark('question') }
  for await (const { event } of user.follow(chat, { body: question }))
    if (event.type === 'started') answer = event.messageId
  await writeBackOf(app, user, note, mark)
  const signed = await newVisit(app, user)
  await written(user, signed, { prompt: { id: 'soap' } })
  const [other] = (await user.call(listNotes, { params: { id: signed } })).items
  if (!other) throw new Error('there should be a note to sign')
  const override = other.claims.map((claim) => claim.id)
  await user.call(signNote, {
    params: { id: other.id },
    body: { version: other.version, override },
  })
  return {
    note: note.id,
    generation: started?.generationId ?? '',
    answer,
    signed,
    signedNote: other.id,
  }
}

async function ownThings(user: TestUser, mark: (where: string) => string) {
  const folder = await user.call(createFolder, { body: { name: mark('folder') } })
  const sections = [{ heading: 'Plan', kind: 'plan' as const, instruction: mark('instruction') }]
  const item = await user.call(createItem, {
    body: { itemType: 'template', name: mark('template'), sections },
  })
  const body = { itemType: 'macro', name: mark('macro'), content: mark('macro text') }
  await user.call(createItem, { body })
  const memory = await user.call(createMemory, { body: { command: mark('memory') } })
  const term = await user.call(addTerm, { body: { term: mark('term'), kind: 'drug' } })
  const named = { name: `${mark('form')}.pdf` }
  const form = await uploadTo(user, samplePdf(mark('form field')), named)
  await user.call(autoPrepare, { params: { id: form.id }, body: {} })
  return { folder: folder.id, item: item.id, form: form.id, memory: memory.id, term: term.id }
}

async function filledFormOf(
  user: TestUser,
  scribe: string,
  form: string,
  mark: (where: string) => string,
): Promise<string> {
  const body = { newState: 'ready_to_use' }
  const ready = await user.call(changeFormState, { params: { id: form }, body })
  const opened = await openFilled(user, scribe, ready)
  const filled = await saveFill(user, opened, { field: mark('value of a form') })
  const fieldId = ready.fields[0]?.id ?? ''
  const values = [{ fieldId, text: mark('signed value of a form') }]
  return (await signForm(user, { form: ready, filled }, values)).id
}

async function recordingOf(app: TestApp, user: TestUser) {
  const { id: scribeId } = await user.call(createScribe, { body: {} })
  const recordingId = randomUUID()
  const live = await openLive(app, user, { scribeId, recordingId })
  for (const { seq, start, pcm } of framesOf(new Uint8Array(6400))) live.frame(seq, start, pcm)
  live.send({ type: 'stop' })
  await live.next('stopped')
  live.socket.close()
  const versions = await user.call(listVersions, { params: { id: scribeId } })
  return { recording: recordingId, version: versions.items[0]?.id ?? randomUUID() }
}

import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import type { Scribe } from '#contract/scribes.ts'
import { getChart } from '#server/visits/chart/chart.ts'
import { listMessages } from '#server/visits/chat/messages.ts'
import { getConsent } from '#server/visits/consent/consent.ts'
import { fileContent } from '#server/visits/files/content.ts'
import { exportFilledForms } from '#server/visits/forms/filled/export.ts'
import { signedPdf } from '#server/visits/forms/sign/signed-pdf.ts'
import { listIntakes } from '#server/visits/intake/manage.ts'
import { getNoteContext } from '#server/visits/notes/context.ts'
import { noteFile } from '#server/visits/notes/export/export.ts'
import { listSummaries } from '#server/visits/notes/patient-summary/versions.ts'
import { listNotes } from '#server/visits/notes/notes.ts'
import { listReceipts } from '#server/visits/notes/sign/receipts.ts'
import { listVersions } from '#server/visits/notes/versions.ts'
import { visitRetention } from '#server/operations/retention/preview.ts'
import { atOnce } from '#server/platform/rate-limit/turns.ts'
import { getScribe } from '#server/visits/scribes/scribes.ts'
import { type ExportFile, json } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { wavResponse } from '#server/visits/transcription/audio/wav.ts'
import { listRecordings, samplesOf } from '#server/visits/transcription/recordings.ts'
import { exportWriteBacks } from '#server/visits/write-back/write-back.ts'
import { fileName, uniqueNames } from './names.ts'
import { noteText } from './note-text.ts'
import { transcriptFiles } from './transcript-files.ts'

/** All data of one visit, in a separate folder. */
export async function* visitFiles(
  s: Services,
  userId: string,
  scribeId: string,
  timezone: string,
): AsyncGenerator<ExportFile> {
  const scribe = await getScribe(s, userId, scribeId)
  const day = format(new TZDate(scribe.created, timezone), 'yyyy-MM-dd HHmm')
  const folder = `visits/${day} ${fileName(scribe.name, 'Visit')} ${scribeId.slice(0, 8)}`
  const unique = uniqueNames()
  const at = (name: string) => `${folder}/${unique(name)}`
  for await (const { name, content } of noteFiles(s, userId, scribeId, timezone))
    yield { path: at(name), content }
  for await (const { name, content } of formFiles(s, userId, scribeId))
    yield { path: at(name), content }
  const recordings = (await listRecordings(s, userId, scribeId)).items
  for await (const { name, content } of transcriptFiles(s, { userId, scribeId, recordings }))
    yield { path: at(name), content }
  const messages = await listMessages(s, userId, scribeId)
  if (messages.length > 0) yield { path: at('chat.json'), content: json(messages) }
  const about = await aboutVisit(s, userId, scribe, recordings)
  yield { path: at('visit.json'), content: json(about) }
  for (const content of recordingFiles(s, userId, recordings))
    yield { path: at('recording.wav'), content }
  for (const { id, name } of scribe.medicalContext.files)
    yield {
      path: `${folder}/files/${unique(`files/${fileName(name, 'file')}`).slice('files/'.length)}`,
      content: async () => bodyOf(await fileContent(s, userId, { id: scribeId, fileId: id }, null)),
    }
}

type Recordings = Awaited<ReturnType<typeof listRecordings>>['items']

/** A visit with all its data that doesn't have a file of its own. */
async function aboutVisit(s: Services, userId: string, scribe: Scribe, recordings: Recordings) {
  const { id } = scribe
  const { chart } = await getChart(s, userId, id)
  const { items: intakes } = await listIntakes(s, userId, id)
  return {
    ...scribe,
    recordings,
    consent: await getConsent(s, userId, id),
    noteContext: await getNoteContext(s, userId, id),
    retention: await visitRetention(s, userId, id),
    intakes,
    ...(chart && { chart }),
  }
}

/** The audio of the recordings that have any. */
const recordingFiles = (s: Services, userId: string, recordings: Recordings) =>
  recordings
    .filter(({ duration, audioGone }) => duration > 0 && !audioGone)
    .map(({ id, duration }) => {
      const ref = { userId, recordingId: id }
      const samples = samplesOf(duration * 1000)
      return async (onDamage: () => void) =>
        bodyOf(wavResponse(s, ref, samples, null, atOnce, onDamage))
    })

type NamedFile = Pick<ExportFile, 'content'> & { name: string }

/** Each note as text, as a document and with its history. */
async function* noteFiles(
  s: Services,
  userId: string,
  scribeId: string,
  timezone: string,
): AsyncGenerator<NamedFile> {
  const notes = await listNotes(s, userId, scribeId)
  for (const note of notes) {
    const name = fileName(note.title, 'Note')
    yield { name: `note ${name}.md`, content: noteText(note) }
    yield {
      name: `note ${name}.docx`,
      content: async () => {
        const { bytes } = await noteFile(s, userId, note.id, { format: 'docx', timezone })
        return new Blob([bytes]).stream()
      },
    }
    const versions = await listVersions(s, userId, note.id)
    const receipts = await listReceipts(s, userId, note.id)
    const summaries = await listSummaries(s, userId, note.id)
    const writeBacks = await exportWriteBacks(s, userId, note.id)
    const content = json({ note, versions, receipts, summaries, writeBacks })
    yield { name: `note ${name}.json`, content }
  }
}

/** Each filled form with its history, and the PDF of its last signature. */
async function* formFiles(
  s: Services,
  userId: string,
  scribeId: string,
): AsyncGenerator<NamedFile> {
  for await (const filled of exportFilledForms(s, userId, scribeId)) {
    const name = fileName(filled.formName, 'Form')
    yield { name: `form ${name}.json`, content: json(filled) }
    if (filled.receipts.length > 0)
      yield {
        name: `form ${name}.pdf`,
        content: async () => bodyOf(await signedPdf(s, userId, filled.id, null)),
      }
  }
}

function bodyOf(answer: Response): ReadableStream<Uint8Array> {
  if (!answer.body) throw new Error('a file without a body')
  return answer.body
}

import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { listMessages } from '#server/chat/messages.ts'
import { getConsent } from '#server/consent/consent.ts'
import { fileContent } from '#server/files/content.ts'
import { noteFile } from '#server/notes/export/export.ts'
import { listSummaries } from '#server/notes/patient-summary/versions.ts'
import { listNotes } from '#server/notes/notes.ts'
import { listReceipts } from '#server/notes/sign/receipts.ts'
import { listVersions } from '#server/notes/versions.ts'
import { getScribe } from '#server/scribes/scribes.ts'
import type { Services } from '#server/services.ts'
import { wavResponse } from '#server/transcription/audio/wav.ts'
import { readChunks } from '#server/transcription/chunks/read.ts'
import { listRecordings, samplesOf } from '#server/transcription/recordings.ts'
import { fileName, uniqueNames } from './names.ts'
import { transcriptText, transcriptVtt } from './transcript.ts'

/** One file of the copy. What is long is opened only when its turn comes. */
export interface Item {
  path: string
  content: string | (() => Promise<ReadableStream<Uint8Array>>)
}

/** Lines of a transcript fetched at once. */
const LINES = 10_000

/** Everything of one visit, in a folder of its own. */
export async function* visitFiles(
  s: Services,
  userId: string,
  scribeId: string,
  timezone: string,
): AsyncGenerator<Item> {
  const scribe = await getScribe(s, userId, scribeId)
  const day = format(new TZDate(scribe.created, timezone), 'yyyy-MM-dd HHmm')
  const folder = `visits/${day} ${fileName(scribe.name, 'Visit')} ${scribeId.slice(0, 8)}`
  const unique = uniqueNames()
  const at = (name: string) => `${folder}/${unique(name)}`
  const notes = await listNotes(s, userId, scribeId)
  for (const note of notes) {
    const name = fileName(note.title, 'Note')
    yield { path: at(`note ${name}.md`), content: note.content }
    yield {
      path: at(`note ${name}.docx`),
      content: async () => {
        const { bytes } = await noteFile(s, userId, note.id, { format: 'docx', timezone })
        return new Blob([bytes]).stream()
      },
    }
    const versions = await listVersions(s, userId, note.id)
    const receipts = await listReceipts(s, userId, note.id)
    const summaries = await listSummaries(s, userId, note.id)
    const content = json({ note, versions, receipts, summaries })
    yield { path: at(`note ${name}.json`), content }
  }
  const chunks = await allLines(s, userId, scribeId)
  if (chunks.length > 0) {
    yield { path: at('transcript.txt'), content: transcriptText(chunks) }
    yield { path: at('transcript.vtt'), content: transcriptVtt(chunks) }
    yield { path: at('transcript.json'), content: json(chunks) }
  }
  const recordings = (await listRecordings(s, userId, scribeId)).items
  const messages = await listMessages(s, userId, scribeId)
  if (messages.length > 0) yield { path: at('chat.json'), content: json(messages) }
  const consent = await getConsent(s, userId, scribeId)
  yield { path: at('visit.json'), content: json({ ...scribe, recordings, consent }) }
  for (const { id, duration, audioGone } of recordings) {
    if (duration === 0 || audioGone) continue
    const ref = { userId, recordingId: id }
    const open = async () => bodyOf(wavResponse(s, ref, samplesOf(duration * 1000), null))
    yield { path: at('recording.wav'), content: open }
  }
  for (const { id, name } of scribe.medicalContext.files)
    yield {
      path: `${folder}/files/${unique(`files/${fileName(name, 'file')}`).slice('files/'.length)}`,
      content: async () => bodyOf(await fileContent(s, userId, { id: scribeId, fileId: id })),
    }
}

async function allLines(s: Services, userId: string, scribeId: string) {
  const lines = []
  for (let after = -1; ;) {
    const { chunks, more } = await readChunks(s, userId, scribeId, { after, limit: LINES })
    lines.push(...chunks)
    after = chunks.at(-1)?.seq ?? after
    if (!more || chunks.length === 0) return lines
  }
}

export const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

function bodyOf(answer: Response): ReadableStream<Uint8Array> {
  if (!answer.body) throw new Error('a file without a body')
  return answer.body
}

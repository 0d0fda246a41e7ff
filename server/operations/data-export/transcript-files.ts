import { listGaps } from '#common/audio-gaps.ts'
import type { Recording } from '#contract/transcripts.ts'
import type { Translation } from '#contract/translation.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { readChunks, storedLines } from '#server/visits/transcription/chunks/read.ts'
import { decisionsOf } from '#server/visits/transcription/doubts/decisions.ts'
import { translatedInto, translationsOf } from '#server/visits/transcription/translate/store.ts'
import { listVersions } from '#server/visits/transcription/versions/read.ts'
import { json } from '#server/platform/tables/export-file.ts'
import { transcriptText, transcriptVtt } from './transcript.ts'

interface Visit {
  userId: string
  scribeId: string
  recordings: readonly Recording[]
}
interface TextFile {
  name: string
  content: string
}

/** Lines of a transcript fetched at once. */
const LINES = 10_000

/** The transcript of a visit: as its user reads it, each translation, and its history. */
export async function* transcriptFiles(s: Services, visit: Visit): AsyncGenerator<TextFile> {
  const { userId, scribeId, recordings } = visit
  const lines = await allLines(s, userId, scribeId)
  const gaps = listGaps(recordings)
  const { translations, ...history } = await historyOf(s, userId, scribeId)
  if (history.heard.length === 0 && gaps.length === 0) return
  yield { name: 'transcript.txt', content: transcriptText(lines, gaps) }
  yield { name: 'transcript.vtt', content: transcriptVtt(lines) }
  yield { name: 'transcript.json', content: json(lines) }
  for (const [language, made] of translations)
    yield {
      name: `transcript in ${language}.txt`,
      content: transcriptText(withTranslation(lines, made), gaps),
    }
  const { items: versions } = await listVersions(s, userId, scribeId)
  yield { name: 'transcript history.json', content: json({ versions, ...history }) }
}

function withTranslation<T extends { seq: number }>(
  lines: readonly T[],
  made: ReadonlyMap<number, Translation>,
) {
  return lines.map((line) => {
    const translation = made.get(line.seq)?.text
    return translation === undefined ? line : { ...line, translation }
  })
}

/** Every original line of every version, the decisions about doubtful names, and the translations. */
async function historyOf(s: Services, userId: string, scribeId: string) {
  const vault = await openVault(s.keys, userScope(userId))
  const place = { userId, scribeId, vault }
  return s.db.as(userId, async (tx) => {
    const translations = new Map<string, ReadonlyMap<number, Translation>>()
    for (const language of await translatedInto(tx, place))
      translations.set(language, await translationsOf(tx, place, language))
    const heard = await storedLines(tx, place)
    return { heard, doubts: await decisionsOf(tx, vault, scribeId), translations }
  })
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

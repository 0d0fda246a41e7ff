import type { UserEvent } from '#contract/events.ts'
import type { Translation } from '#contract/translation.ts'
import type { Chunk } from '#contract/transcripts.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import { errorLabel } from '#server/platform/log/error-label.ts'
import type { Services } from '#server/services.ts'
import { linesAt } from '../chunks/read.ts'
import { readTranslations } from './store.ts'
import type { RecordingRow } from '../recording-row.ts'

/** Reads the translations of a recording's lines that others store, such as of lines from before translation was turned on. */
export interface StoredTranslations extends Disposable {
  /** Translates into this language from now on; none if null. */
  follow(language: string | null): void
}

/** @param tell called for each line with a translation, in the order they were made, maybe more than once */
export function followStored(
  s: Services,
  { id, userId, scribeId }: Pick<RecordingRow, 'id' | 'userId' | 'scribeId'>,
  tell: (line: Chunk, language: string, text: string) => void,
): StoredTranslations {
  let language: string | null = null
  let after = 0
  let reading = Promise.resolve()

  async function read(): Promise<void> {
    const into = language
    if (into === null) return
    const { items, last, lines } = await readLines(s, { userId, scribeId }, into, after)
    if (into !== language) return
    after = last
    for (const { seq, text } of items.filter(hasText)) {
      const line = lines?.get(seq)
      if (line?.recordingId === id) tell(line, into, text)
    }
  }

  function readSoon(): void {
    reading = reading
      .then(read)
      .catch((error: unknown) =>
        s.log(`Translations could not be read: ${errorLabel(error)}`, 'error'),
      )
  }

  const unsubscribe = s.bus.subscribe(userId, (event) => {
    if (language !== null && bringsLines(event, scribeId)) readSoon()
  })
  return {
    follow(next) {
      language = next
      after = 0
      readSoon()
    },
    [Symbol.dispose]: unsubscribe,
  }
}

/** After a break of the connection (`ready`) there may be lines, too. */
const bringsLines = (event: UserEvent, scribeId: string): boolean =>
  event.topic === 'ready' || (event.topic === 'translation' && event.scribeId === scribeId)

const hasText = (item: Translation): item is Translation & { text: string } =>
  item.text !== undefined

/** The translations after this one, with their lines. */
async function readLines(
  s: Services,
  { userId, scribeId }: Pick<RecordingRow, 'userId' | 'scribeId'>,
  language: string,
  after: number,
) {
  const vault = await openVault(s.keys, userScope(userId))
  const place = { userId, scribeId, vault }
  return s.db.as(userId, async (tx) => {
    const made = await readTranslations(tx, place, language, after)
    const seqs = made.items.filter(hasText).map(({ seq }) => seq)
    return { ...made, lines: seqs.length > 0 ? await linesAt(tx, place, seqs) : undefined }
  })
}

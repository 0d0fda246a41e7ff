import { openDB, type DBSchema } from 'idb'
import { ownKey, seal as sealWith, type SealedValue, unseal as unsealWith } from '#web/sealing.ts'

/** Typed text that the server doesn't have yet, with the text it is based on. */
export interface StoredDraft {
  kind: 'note' | 'context' | 'item' | 'form' | 'patient' | 'filled-form'
  /** Id of the note, entry, item or filled form, or the name of the form. */
  id: string
  /** The visit of the text; empty if none. */
  scribeId: string
  /** Version of the server's text that the user edited; 0 for text that the server has never had. */
  version: number
  /** That text. */
  base: string
  content: string
  /** When it was typed, in milliseconds since 1970. */
  at: number
}

interface Row extends SealedValue {
  userId: string
  /** The window that it was typed in. */
  tab: string
  name: string
}
type Place = Pick<Row, 'tab' | 'name'>

interface Schema extends DBSchema {
  words: { key: [string, string, string]; value: Row }
  keys: { key: string; value: CryptoKey }
}

export interface DraftDatabase {
  /** Stores each text under its name; deletes the name if the text is absent. */
  write(
    tab: string,
    words: readonly [name: string, words: StoredDraft | undefined][],
  ): Promise<void>
  /** All texts of the user, from every window. */
  all(): Promise<{ place: Place; words: StoredDraft }[]>
  forget(place: Place): Promise<void>
  clear(): Promise<void>
}

/**
 * The browser's store of a user's typed text. It is sealed like recordings, with a key of that user that scripts can use
 * but not export, so it works on this device only.
 * @param onLost called when the browser has closed the store and deleted its content
 */
export async function openDraftDatabase(
  userId: string,
  onLost: () => void,
): Promise<DraftDatabase> {
  const db = await openDB<Schema>('ausculta-typing', 1, {
    terminated: onLost,
    upgrade(fresh) {
      fresh.createObjectStore('words', { keyPath: ['userId', 'tab', 'name'] })
      fresh.createObjectStore('keys')
    },
  })
  const key = await ownKey(db, userId)
  const mine = IDBKeyRange.bound([userId], [userId, []])
  const { seal, unseal } = createSealing(userId, key)

  return {
    async write(tab, words) {
      const rows = await Promise.all(
        words.map(async ([name, one]) => ({ name, row: one && (await seal({ tab, name }, one)) })),
      )
      // On the disk before it counts as kept: 'relaxed' would leave it to the system, and a flat battery take it.
      const tx = db.transaction('words', 'readwrite', { durability: 'strict' })
      for (const { name, row } of rows)
        void (row ? tx.store.put(row) : tx.store.delete([userId, tab, name]))
      await tx.done
    },
    async all() {
      const rows = await db.getAll('words', mine)
      const opened = await Promise.allSettled(rows.map(unseal))
      return opened.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    },
    forget: ({ tab, name }) => db.delete('words', [userId, tab, name]),
    clear: () => db.delete('words', mine),
  }
}

/** Seals drafts of a user; each is bound to its window and name. */
function createSealing(userId: string, key: CryptoKey) {
  const boundTo = ({ tab, name }: Place) => `typing ${userId} ${tab} ${name}`

  async function seal(place: Place, words: StoredDraft): Promise<Row> {
    const plain = new TextEncoder().encode(JSON.stringify(words))
    return { ...place, userId, ...(await sealWith(key, boundTo(place), plain)) }
  }
  async function unseal(row: Row): Promise<{ place: Place; words: StoredDraft }> {
    const place = { tab: row.tab, name: row.name }
    const plain = await unsealWith(key, boundTo(place), row)
    // Written by `seal` alone, and authenticated.
    return { place, words: JSON.parse(new TextDecoder().decode(plain)) as StoredDraft }
  }
  return { seal, unseal }
}

import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DayList } from '#contract/appointments.ts'
import { beforeSignOut } from '#web/api/client.ts'
import { ownKey, seal, type SealedValue, unseal } from '#web/sealing.ts'

export interface DayLists {
  items: DayList[]
}

interface Row extends SealedValue {
  userId: string
  /** YYYY-MM-DD */
  day: string
  /** The ids of the integrations that had lists. */
  integrations: string
  /** When it was stored, in milliseconds since 1970. */
  at: number
}

interface Schema extends DBSchema {
  lists: { key: [string, string]; value: Row }
  keys: { key: string; value: CryptoKey }
}

const NAME = 'ausculta-day-lists'
/** As long as the server keeps a list. */
const LONGEST_MS = 2 * 24 * 3_600_000

const placeOf = (userId: string, day: string) => `appointments ${userId} ${day}`
const isOld = ({ at }: Row) => Date.now() - at > LONGEST_MS

/**
 * Stores the appointments of a day on this device, sealed, to show them without a network. Deletes lists of anybody that
 * are two days old, and the user's lists of EMRs that are no longer connected.
 */
export async function keepDayLists(userId: string, day: string, lists: DayLists): Promise<void> {
  const integrations = lists.items.map(({ integrationId }) => integrationId).join()
  await withDatabase(async (db) => {
    const plain = new TextEncoder().encode(JSON.stringify(lists))
    const sealed = await seal(await ownKey(db, userId), placeOf(userId, day), plain)
    const row: Row = { userId, day, integrations, at: Date.now(), ...sealed }
    const tx = db.transaction('lists', 'readwrite')
    for (const one of await tx.store.getAll())
      if (isOld(one) || (one.userId === userId && one.integrations !== integrations))
        await tx.store.delete([one.userId, one.day])
    if (lists.items.length > 0) await tx.store.put(row)
    await tx.done
  })
}

/** The appointments of a day as this device last had them, and when; undefined if it has none. */
export async function findDayLists(
  userId: string,
  day: string,
): Promise<{ lists: DayLists; at: number } | undefined> {
  return withDatabase(async (db) => {
    const row = await db.get('lists', [userId, day])
    if (!row || isOld(row)) return undefined
    const plain = await unseal(await ownKey(db, userId), placeOf(userId, day), row)
    // Written by `keepDayLists` alone, and authenticated.
    return { lists: JSON.parse(new TextDecoder().decode(plain)) as DayLists, at: row.at }
  })
}

/** It's closed after each use, so that signing out can delete it. */
async function withDatabase<T>(work: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  const db = await openDB<Schema>(NAME, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('lists', { keyPath: ['userId', 'day'] })
      fresh.createObjectStore('keys')
    },
  })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

beforeSignOut(() => deleteDB(NAME))

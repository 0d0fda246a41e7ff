import { and, asc, desc, eq, ne } from 'drizzle-orm'
import type { DataKeyStore, StoredDataKey } from '#server/platform/crypto/data-keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { dataKeys } from './table.ts'

/** Wrapped data keys in the database. */
export const dataKeyStore = (db: Database): DataKeyStore => ({
  ...keysOfScopes(db),
  ...keysByMasterKey(db),
})

const toStored = ({ created, ...row }: typeof dataKeys.$inferSelect): StoredDataKey => ({
  ...row,
  createdAt: created,
})

const keysOfScopes = (db: Database) =>
  ({
    load: (scope) =>
      db.system(async (tx) =>
        (await tx.select().from(dataKeys).where(eq(dataKeys.scope, scope))).map(toStored),
      ),
    create: ({ createdAt, ...key }) =>
      db.system(async (tx) => {
        await tx
          .insert(dataKeys)
          .values({ ...key, created: createdAt })
          .onConflictDoNothing()
      }),
    scopes: () =>
      db.system(async (tx) =>
        (await tx.selectDistinct({ scope: dataKeys.scope }).from(dataKeys)).map((row) => row.scope),
      ),
    destroy: (scope) =>
      db.system(async (tx) => {
        await tx.delete(dataKeys).where(eq(dataKeys.scope, scope))
      }),
  }) satisfies Partial<DataKeyStore>

/** For the rotation of the master key and the check that each one in use is there. */
const keysByMasterKey = (db: Database) =>
  ({
    wrappedOtherwise: (kekId, limit) =>
      db.system(async (tx) =>
        (await tx.select().from(dataKeys).where(ne(dataKeys.kekId, kekId)).limit(limit)).map(
          toStored,
        ),
      ),
    rewrap: (key, { kekId, wrapped }) =>
      db.system(async (tx) => {
        await tx
          .update(dataKeys)
          .set({ kekId, wrapped })
          .where(and(eq(dataKeys.id, key.id), eq(dataKeys.kekId, key.kekId)))
      }),
    masterKeysInUse: () =>
      db.system(async (tx) =>
        (await tx.selectDistinct({ id: dataKeys.kekId }).from(dataKeys)).map(({ id }) => id),
      ),
    samples: () =>
      db.system(async (tx) => {
        const first = (order: typeof asc) =>
          tx
            .selectDistinctOn([dataKeys.kekId])
            .from(dataKeys)
            .orderBy(dataKeys.kekId, order(dataKeys.created))
        return [...(await first(asc)), ...(await first(desc))].map(toStored)
      }),
  }) satisfies Partial<DataKeyStore>

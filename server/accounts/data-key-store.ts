import { eq } from 'drizzle-orm'
import type { DataKeyStore } from '#server/crypto/data-keys.ts'
import type { Database } from '#server/db/database.ts'
import { dataKeys } from './table.ts'

/** Wrapped data keys in the database. */
export function dataKeyStore(db: Database): DataKeyStore {
  return {
    load: (scope) =>
      db.system(async (tx) => {
        const rows = await tx.select().from(dataKeys).where(eq(dataKeys.scope, scope))
        return rows.map(({ created, ...row }) => ({ ...row, createdAt: created }))
      }),
    create: ({ createdAt, ...key }) =>
      db.system(async (tx) => {
        await tx
          .insert(dataKeys)
          .values({ ...key, created: createdAt })
          .onConflictDoNothing()
      }),
    destroy: (scope) =>
      db.system(async (tx) => {
        await tx.delete(dataKeys).where(eq(dataKeys.scope, scope))
      }),
  }
}

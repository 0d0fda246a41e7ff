import type { NodePgTransaction } from 'drizzle-orm/node-postgres'

/** Tables are named in each query: Drizzle gets no schema. */
export type Nothing = Record<string, never>

/** A transaction: Drizzle's SQL builder on one connection. `tx.transaction` makes a savepoint. */
export type Tx = NodePgTransaction<Nothing, Nothing>

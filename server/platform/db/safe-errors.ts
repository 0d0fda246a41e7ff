import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { isConnectionLoss } from './pool.ts'

/**
 * What went wrong in the database, without a single value: neither parameters nor rows nor the
 * details PostgreSQL gives (they quote the offending value) can reach a log through it.
 */
export class DatabaseError extends Error {
  /** SQLSTATE of PostgreSQL (appendix A of its manual), or the connection's error code. */
  readonly code: string
  readonly table: string | undefined
  readonly constraint: string | undefined

  constructor(code: string, table?: string, constraint?: string) {
    super(
      `Database error ${code}${table ? ` on ${table}` : ''}${constraint ? ` (${constraint})` : ''}`,
    )
    this.name = 'DatabaseError'
    this.code = code
    this.table = table
    this.constraint = constraint
  }
}

function statementTable(query: string): string | undefined {
  return /\b(?:from|into|update|table)\s+(?:"?\w+"?\.)?"?(\w+)/i.exec(query)?.[1]
}

function errorCode(error: unknown): string {
  const code = (error as { code?: unknown } | undefined)?.code
  if (typeof code === 'string') return code
  return isConnectionLoss(error) ? 'connection' : 'unknown'
}

/** Turns what Drizzle or pg throws into an error that may be logged; lets all others pass. */
export function safeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    const cause = error.cause
    const known = cause instanceof pg.DatabaseError ? cause : undefined
    return new DatabaseError(
      errorCode(cause),
      known?.table ?? statementTable(error.query),
      known?.constraint,
    )
  }
  if (error instanceof pg.DatabaseError) {
    return new DatabaseError(errorCode(error), error.table, error.constraint)
  }
  return error
}

/** Whether a query was refused only because one before it in the transaction failed (SQLSTATE 25P02). */
export function isAborted(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '25P02'
}

import type { TestApp } from './app.ts'

/** A sealed column of the rows for which the SQL expression `where` reads as `value`. */
interface SealedValue {
  table: string
  column?: string
  where?: string
  value: string
}

/** Flips a bit in the middle of a sealed value. */
export async function damageIn(
  app: TestApp,
  { table, column = 'sealed', where = 'id', value }: SealedValue,
): Promise<void> {
  const { rowCount } = await app.asOwner(
    `update ${table} set ${column} = set_byte(${column}, length(${column}) / 2, get_byte(${column}, length(${column}) / 2) # 1) where ${where} = $1`,
    [value],
  )
  if (!rowCount) throw new Error(`no row of ${table} to damage`)
}

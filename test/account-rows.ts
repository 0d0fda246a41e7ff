import type { TestApp } from './app.ts'

/** Rows with this user's id in every table that has such a column, read as the owner of the database. */
export async function rowsOf(app: TestApp, userId: string): Promise<string[]> {
  const { rows: columns } = await app.asOwner<{ name: string; column: string }>(`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('user_id', 'owner_id', 'actor_id')
      or table_schema = 'public' and table_name = 'account' and column_name = 'id'`)
  const left = []
  for (const { name, column } of columns) {
    const { rowCount } = await app.asOwner(`select 1 from "${name}" where "${column}" = $1`, [
      userId,
    ])
    if (rowCount) left.push(name)
  }
  return left
}

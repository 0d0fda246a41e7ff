import type { TestApp, TestUser } from '#test/app.ts'

/** Every row of a user in every table, as text; sessions change by being used. */
export async function rowsOf(
  app: TestApp,
  owner: TestUser,
  but: readonly string[] = [],
): Promise<string> {
  const { rows: tables } = await app.asOwner<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'user_id' order by 1`,
  )
  let all = ''
  for (const { name } of tables.filter((t) => t.name !== 'session' && !but.includes(t.name))) {
    const { rows } = await app.asOwner<{ all: string }>(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from "${name}" t where user_id = $1`,
      [owner.user.id],
    )
    all += `${name}: ${rows[0]?.all}\n`
  }
  return all
}

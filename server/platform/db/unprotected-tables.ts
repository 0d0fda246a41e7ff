import type pg from 'pg'

/** The tables without row policies that bind even their owner: every user could read all of their rows. */
export async function findUnprotectedTables(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not (relrowsecurity and relforcerowsecurity)
    order by 1`)
  return rows.map(({ name }) => name)
}

import type pg from 'pg'

/** Hash partitions of each table, as Citus would have shards. */
export const PARTITIONS = 4

/** What had to change for the database to be divided by owner. */
export interface Distribution {
  tables: string[]
  /** Unique keys that the owner was added to: such a value is unique for each owner only. */
  widened: string[]
  /** Foreign keys that the owner was added to. */
  references: string[]
}

interface Key {
  name: string
  columns: string[]
  definition: string
  isPrimary: boolean
  isUnique: boolean
}
interface Reference {
  name: string
  columns: string[]
  target: string
  targetColumns: string[]
  onDelete: string
  onUpdate: string
}
interface TableShape {
  name: string
  keys: Key[]
  references: Reference[]
  policies: string[]
  triggers: string[]
  grants: string[]
}

/**
 * Rebuilds an empty database so that every table of users' content is partitioned by the hash of its owner: the closest that
 * PostgreSQL alone offers to Citus' distributed tables. Tables of accounts and of shared things stay whole, as the reference
 * and local tables of Citus.
 */
export async function distribute(
  owner: pg.Client,
  whole: readonly string[],
): Promise<Distribution> {
  const tables = await describeOwned(owner, whole)
  const names = tables.map(({ name }) => name)
  await owner.query('create schema parts')
  for (const { name, references } of tables)
    for (const one of references)
      await owner.query(`alter table ${name} drop constraint "${one.name}"`)
  for (const table of tables) await rebuild(owner, table)
  const references: string[] = []
  for (const { name, references: all } of tables)
    for (const one of all) {
      const isOwned = names.includes(one.target) && !one.columns.includes('user_id')
      await owner.query(foreignKey(name, one, isOwned))
      if (isOwned) references.push(`${name}.${one.columns.join('+')}`)
    }
  const widened = tables.flatMap(({ name, keys }) =>
    keys
      .filter(({ isUnique, columns }) => isUnique && !columns.includes('user_id'))
      .map(({ columns }) => `${name}(${columns.join(', ')})`),
  )
  return { tables: names, widened, references }
}

async function describeOwned(owner: pg.Client, whole: readonly string[]): Promise<TableShape[]> {
  const { rows } = await owner.query<TableShape>(described, [whole])
  return rows
}

const columnsOf = (table: string, numbers: string) =>
  `(select coalesce(json_agg(a.attname order by n.at), '[]') from unnest(${numbers}::int2[]) with ordinality n(number, at)
     join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number)`

const described = `
  select c.relname::text as name,
    (select coalesce(json_agg(json_build_object('name', i.relname, 'columns', ${columnsOf('c.oid', 'x.indkey')},
        'definition', pg_get_indexdef(x.indexrelid), 'isPrimary', x.indisprimary, 'isUnique', x.indisunique)
        order by not x.indisprimary, i.relname), '[]')
      from pg_index x join pg_class i on i.oid = x.indexrelid where x.indrelid = c.oid) as keys,
    (select coalesce(json_agg(json_build_object('name', k.conname, 'columns', ${columnsOf('c.oid', 'k.conkey')},
        'target', t.relname, 'targetColumns', ${columnsOf('k.confrelid', 'k.confkey')},
        'onDelete', k.confdeltype, 'onUpdate', k.confupdtype)), '[]')
      from pg_constraint k join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f') as references,
    (select coalesce(json_agg(format('create policy %I on %I as permissive for %s to %s %s %s', p.policyname, p.tablename, p.cmd,
        array_to_string(p.roles, ', '), 'using (' || p.qual || ')', 'with check (' || p.with_check || ')')), '[]')
      from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname) as policies,
    (select coalesce(json_agg(pg_get_triggerdef(g.oid)), '[]') from pg_trigger g
      where g.tgrelid = c.oid and not g.tgisinternal) as triggers,
    (select coalesce(json_agg(format('grant %s on %I to %I', r.privilege_type, c.relname, r.grantee)), '[]')
      from information_schema.role_table_grants r
      where r.table_schema = 'public' and r.table_name = c.relname and r.grantee like 'ausculta\\_%') as grants
  from pg_class c join pg_attribute o on o.attrelid = c.oid and o.attname = 'user_id'
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) order by 1`

async function rebuild(owner: pg.Client, table: TableShape): Promise<void> {
  const { name, keys, policies, triggers, grants } = table
  await owner.query(`create table parts."${name}" (like public."${name}" including defaults including generated
    including identity including storage) partition by hash (user_id)`)
  await owner.query(`drop table public."${name}" cascade`)
  await owner.query(`alter table parts."${name}" set schema public`)
  for (let n = 0; n < PARTITIONS; n++)
    await owner.query(
      `create table parts."${name}_${n}" partition of public."${name}" for values with (modulus ${PARTITIONS}, remainder ${n})`,
    )
  for (const key of keys) await owner.query(indexFor(name, key))
  await owner.query(`alter table "${name}" enable row level security, force row level security`)
  for (const statement of [...policies, ...triggers, ...grants]) await owner.query(statement)
}

function indexFor(table: string, { columns, definition, isPrimary, isUnique }: Key): string {
  if (isPrimary) return `alter table "${table}" add primary key (${owned(columns).join(', ')})`
  const isWide = !isUnique || columns.includes('user_id')
  return isWide ? definition : definition.replace(/\(([^()]+)\)/, (_, list) => `(${list}, user_id)`)
}

const owned = (columns: string[]) =>
  columns.includes('user_id') ? columns : [...columns, 'user_id']

const actions: Record<string, string> = {
  a: 'no action',
  r: 'restrict',
  c: 'cascade',
  n: 'set null',
}

function foreignKey(table: string, one: Reference, isOwned: boolean): string {
  const { columns, target, targetColumns } = one
  const [from, to] = isOwned
    ? [owned(columns), [...targetColumns, 'user_id']]
    : [columns, targetColumns]
  // The owner stays when what a row refers to is gone.
  const onDelete = one.onDelete === 'n' ? `set null (${columns.join(', ')})` : actions[one.onDelete]
  return `alter table "${table}" add foreign key (${from.join(', ')}) references "${target}" (${to.join(', ')})
    on delete ${onDelete} on update ${actions[one.onUpdate]}`
}

/** The own files of a small domain: one sealed table, two endpoints, a job and a page. */
export const ownFiles: Record<string, string> = {
  'contract/snippets.ts': `import * as z from 'zod/mini'
import { Id, Instant, Text } from './common.ts'
import { endpoint } from './endpoint.ts'

export const Snippet = z.object({ id: Id, text: z.string(), created: Instant })
export type Snippet = z.infer<typeof Snippet>

export const listSnippets = endpoint({
  method: 'GET',
  path: '/api/snippets',
  access: 'signed-in',
  summary: 'The user’s snippets, oldest first.',
  response: z.object({ items: z.array(Snippet) }),
})
export const addSnippet = endpoint({
  method: 'POST',
  path: '/api/snippets',
  access: 'signed-in',
  summary: 'Adds a snippet.',
  body: z.object({ text: Text(1_000) }),
  response: Snippet,
})
`,
  'server/library/snippets/table.ts': `import { index, pgTable, uuid } from 'drizzle-orm/pg-core'
import { bytea, moment } from '#server/platform/db/columns.ts'
import { ownedPolicies } from '#server/platform/db/owned.ts'
import { owner } from '#server/platform/db/references.ts'

export const snippets = pgTable(
  'snippet',
  {
    id: uuid().primaryKey(),
    userId: owner(),
    /** {text} */
    sealed: bytea().notNull(),
    created: moment('created').notNull().defaultNow(),
  },
  (t) => [index('snippet_user').on(t.userId, t.created), ...ownedPolicies(t.userId)],
).enableRLS()
`,
  'server/library/snippets/snippets.ts': `import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import type { Snippet } from '#contract/snippets.ts'
import { userScope, openVault } from '#server/platform/crypto/vault.ts'
import type { Services } from '#server/services.ts'
import { snippets } from './table.ts'

const boundTo = (id: string) => ({ table: 'snippet', row: id, column: 'sealed' })

export async function listSnippets(s: Services, userId: string): Promise<Snippet[]> {
  const vault = await openVault(s.keys, userScope(userId))
  const rows = await s.db.as(userId, (tx) =>
    tx.select().from(snippets).where(eq(snippets.userId, userId)).orderBy(asc(snippets.created)),
  )
  return rows.map(({ id, sealed, created }) => ({
    id,
    ...vault.open<{ text: string }>(sealed, boundTo(id)),
    created: created.toISOString(),
  }))
}

export async function addSnippet(s: Services, userId: string, text: string): Promise<Snippet> {
  const vault = await openVault(s.keys, userScope(userId))
  const [id, created] = [randomUUID(), s.now()]
  const sealed = vault.seal({ text }, boundTo(id))
  await s.db.as(userId, async (tx) => {
    await tx.insert(snippets).values({ id, userId, sealed, created })
    await s.jobs.enqueue(tx, 'count-snippets', { userId })
  })
  return { id, text, created: created.toISOString() }
}
`,
  'server/library/snippets/routes.ts': `import * as api from '#contract/snippets.ts'
import { unaudited } from '#server/platform/audit-log/rules.ts'
import { on, type Route } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { addSnippet, listSnippets } from './snippets.ts'

export const snippetRoutes = (s: Services): Route[] =>
  unaudited('Texts of the user, without patient content.', [
    on(api.listSnippets, async ({ user }) => ({ items: await listSnippets(s, user.id) })),
    on(api.addSnippet, ({ user, body }) => addSnippet(s, user.id, body.text)),
  ])
`,
  'server/library/snippets/jobs.ts': `import * as z from 'zod/mini'
import { job, type Job } from '#server/platform/jobs/jobs.ts'
import type { Services } from '#server/services.ts'
import { listSnippets } from './snippets.ts'

export const snippetJobs = (s: Services): Job[] => [
  job({
    name: 'count-snippets',
    payload: z.object({ userId: z.uuid() }),
    handle: async ({ userId }) => s.log(\`\${(await listSnippets(s, userId)).length} snippets\`),
  }),
]
`,
  'server/library/snippets/data-rules.ts': `import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listSnippets } from './snippets.ts'
import { snippets } from './table.ts'

export const snippetTables = [
  describeTable(snippets, { export: { file: 'account/snippets.json', read: listSnippets } }),
]
`,
  'web/snippets/queries.ts': `import { queryOptions } from '@tanstack/react-query'
import { listSnippets } from '#contract/snippets.ts'
import { call } from '#web/api/client.ts'

export const snippetsQuery = queryOptions({
  queryKey: ['snippets'],
  queryFn: ({ signal }) => call(listSnippets, { signal }),
})
`,
  'web/snippets/SnippetsPage.tsx': `import { useQuery } from '@tanstack/react-query'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { snippetsQuery } from './queries.ts'

export function SnippetsPage() {
  const { data } = useQuery(snippetsQuery)
  return (
    <MainPane name="The list of snippets">
      <PageHeader title="Snippets" />
      <ul>
        {data?.items.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </MainPane>
  )
}
`,
}

/** A line of another file, after which the domain adds one; an import goes to the top. */
interface Addition {
  file: string
  after?: string
  line: string
}

/** The domain's additions to other files. */
export const additions: Addition[] = [
  {
    file: 'server/app.ts',
    line: `import { snippetRoutes } from '#server/library/snippets/routes.ts'`,
  },
  { file: 'server/app.ts', after: '    ...memoryRoutes(s),', line: '    ...snippetRoutes(s),' },
  {
    file: 'server/work.ts',
    line: `import { snippetJobs } from '#server/library/snippets/jobs.ts'`,
  },
  { file: 'server/work.ts', after: '  ...taskJobs(s),', line: '  ...snippetJobs(s),' },
  {
    file: 'server/tables.ts',
    line: `import { snippetTables } from '#server/library/snippets/data-rules.ts'`,
  },
  { file: 'server/tables.ts', after: '  ...memoryTables,', line: '  ...snippetTables,' },
  {
    file: 'server/operations/admin/job-titles.ts',
    after: `  backup: message('Make a backup'),`,
    line: `  'count-snippets': message('Count snippets'),`,
  },
  {
    file: 'web/paths.ts',
    after: `  home: '/home/scribes/all',`,
    line: `  snippets: '/home/snippets',`,
  },
  {
    file: 'web/shell/nav-items.ts',
    after: `  { label: t('To do'), to: paths.tasks, icon: ListChecks },`,
    line: `  { label: t('Snippets'), to: paths.snippets, icon: ListChecks },`,
  },
  {
    file: 'web/routes.tsx',
    after: `    { path: 'scribes', loader: followFlags },`,
    line: `    page('snippets', async () => (await import('#web/snippets/SnippetsPage.tsx')).SnippetsPage),`,
  },
]

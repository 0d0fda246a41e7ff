import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Every file that puts its own text into a statement, and the text's origin. A new one has to be considered. */
const written: Record<string, string> = {
  'server/operations/backup/objects.ts': 'the names of the tables of stored objects',
  'server/operations/backup/tables.ts': 'the names of a role and of tables',
  'server/platform/db/acting-user.ts': 'one expression',
  'server/platform/db/embedded/start.ts': 'the name of the database',
  'server/platform/db/grants.ts': 'names of roles, and of tables as PostgreSQL quotes them',
  'server/platform/db/listener.ts': 'names of channels, quoted',
  'server/platform/db/roles.ts': 'names of roles, and verifiers of their passwords in base64',
  'server/operations/keys/reseal.ts': 'the names of tables and columns',
  'server/library/items/curated.ts': 'names of columns',
  'server/platform/jobs/stored-jobs.ts': 'names of columns and states of the queue',
}
const puts = /sql\.raw\(|\.(?:query|execute)\(\s*`[^`]*\$\{/

test('what people type reaches the database as a parameter, never as a piece of a statement', () => {
  const found = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|compliance)\.ts$/.test(file))
    .filter((file) => puts.test(readFileSync(join(root, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
  expect(found.toSorted()).toEqual(Object.keys(written).toSorted())
})

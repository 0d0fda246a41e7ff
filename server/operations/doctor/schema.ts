import type { Check } from '#contract/admin.ts'
import { readSchemaState, type SchemaState } from '#server/platform/db/migrate.ts'
import { withOwner } from '#server/platform/db/roles.ts'
import { findUnprotectedTables } from '#server/platform/db/unprotected-tables.ts'
import { finding } from './finding.ts'

const schema = finding.bind(undefined, 'schema', 'Database schema')
const policies = finding.bind(undefined, 'policies', 'Row policies')

/** Compares the database with this version without changing anything. @throws Error if it doesn't open */
export const checkSchema = (url: string): Promise<Check[]> =>
  withOwner(url, async (owner) => {
    const state = await readSchemaState(owner)
    return state.state === 'current'
      ? [schema('ready', 'Up to date.'), presentPolicies(await findUnprotectedTables(owner))]
      : [presentSchema(state)]
  })

function presentSchema(found: SchemaState): Check {
  if (found.state === 'newer')
    return schema(
      'failing',
      'The database was written by a newer version of Ausculta.',
      'Update Ausculta, or restore a backup of this version.',
    )
  if (found.state === 'pending')
    return schema(
      'failing',
      `${found.migrations === 1 ? 'One migration is' : `${found.migrations} migrations are`} pending.`,
      'Make a backup, then restart every process of Ausculta: the first one migrates the database.',
    )
  return schema(
    'failing',
    'The rights of the database roles differ from those of this version.',
    'Restart Ausculta to correct them.',
  )
}

const presentPolicies = (unprotected: readonly string[]): Check =>
  unprotected.length === 0
    ? policies('ready', 'Every table has them.')
    : policies(
        'failing',
        `Missing or not enforced for ${unprotected.join(', ')}: users could read each other’s rows there.`,
        'Find out who changed the database. To get the policies back, restore a backup into an empty database.',
      )

import { describeTable } from '#server/platform/tables/describe-table.ts'
import { loadUser } from './profile/profile.ts'
import { usageMonths, userDocuments } from './profile/table.ts'
import { exportSignIn } from './sign-in-export.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const accountTables = [
  describeTable(tables.accounts, {}),
  describeTable(tables.sessions, {
    export: { file: 'account/sign-in.json', read: exportSignIn },
    unsealed: ['secretHash', 'formerHash'],
  }),
  describeTable(tables.factors, { export: 'account/sign-in.json' }),
  describeTable(tables.identities, { export: 'account/sign-in.json' }),
  describeTable(tables.pendingMfa, { export: { none: 'a sign-in that waits for minutes' } }),
  describeTable(tables.challenges, {}),
  describeTable(tables.recoveryCodes, { export: { none: 'a hash: nobody can read it' } }),
  describeTable(tables.providerStates, {}),
  describeTable(tables.invitations, {}),
  describeTable(tables.emailTokens, {
    export: { none: 'the hash of a link that was mailed' },
    unsealed: ['tokenHash'],
  }),
  describeTable(tables.attempts, {}),
  describeTable(tables.dataKeys, { unsealed: ['wrapped'] }),
  describeTable(userDocuments, { export: { file: 'account/profile.json', read: loadUser } }),
  describeTable(usageMonths, { export: 'account/profile.json' }),
]

import { describeTable } from '#server/platform/tables/describe-table.ts'
import type { Services } from '#server/services.ts'
import { listGroups } from './load-group.ts'
import * as tables from './table.ts'

const memberships = {
  file: 'account/groups.json',
  read: (s: Services, userId: string) => listGroups(s, userId),
}

/** Rules for data export, retention and key rotation of these tables. */
export const groupTables = [
  describeTable(tables.groups, {}),
  describeTable(tables.groupMembers, { export: memberships }),
  describeTable(tables.groupInvites, {}),
  describeTable(tables.licenceDays, {}),
]

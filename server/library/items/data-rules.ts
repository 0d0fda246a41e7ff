import { describeTable } from '#server/platform/tables/describe-table.ts'
import { formerItems, libraryActivity, ownItems } from './export.ts'
import * as tables from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const itemTables = [
  describeTable(tables.items, { export: { file: 'account/items.json', read: ownItems } }),
  describeTable(tables.itemVersions, {
    export: { file: 'account/item-versions.json', read: formerItems },
  }),
  describeTable(tables.itemLikes, {
    export: { file: 'account/library.json', read: libraryActivity },
  }),
  describeTable(tables.itemComments, { export: 'account/library.json' }),
  describeTable(tables.itemReports, { export: 'account/library.json' }),
  describeTable(tables.publicItems, {
    export: { none: 'what is published is the item, which is copied' },
  }),
]

import { describeTable } from '#server/platform/tables/describe-table.ts'
import { listMemories } from './memories.ts'
import { everyProposal } from './proposals.ts'
import { memories, memoryProposals, memoryUses } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const memoryTables = [
  describeTable(memories, { export: { file: 'account/memories.json', read: listMemories } }),
  describeTable(memoryUses, { export: 'account/memories.json', visit: 'stays' }),
  describeTable(memoryProposals, {
    export: { file: 'account/suggestions.json', read: everyProposal },
    visit: 'cascade',
  }),
]

import { describeTable } from '#server/platform/tables/describe-table.ts'
import { ownQuestionSets } from './question-sets.ts'
import { questionSets } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const questionSetTables = [
  describeTable(questionSets, {
    export: { file: 'account/question-sets.json', read: ownQuestionSets },
  }),
]

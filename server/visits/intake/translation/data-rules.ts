import { describeTable } from '#server/platform/tables/describe-table.ts'
import { questionTranslations } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const questionTranslationTables = [
  describeTable(questionTranslations, {
    export: { none: 'Made by a language model from the question sets, which are exported.' },
  }),
]

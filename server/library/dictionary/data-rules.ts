import { loadUser } from '#server/identity/accounts/profile/profile.ts'
import { describeTable } from '#server/platform/tables/describe-table.ts'
import type { ExportFile } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { exportTerms } from './dictionary.ts'
import { dictionaryTerms, sharedTerms } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const dictionaryTables = [
  describeTable(dictionaryTerms, { export: { file: 'account/dictionary.csv', write: termFiles } }),
  describeTable(sharedTerms, {}),
]

async function* termFiles(s: Services, userId: string): AsyncGenerator<ExportFile> {
  const { role } = await loadUser(s, userId)
  const terms = await exportTerms(s, { id: userId, role }, 'user')
  yield { path: 'account/dictionary.csv', content: await terms.text() }
}

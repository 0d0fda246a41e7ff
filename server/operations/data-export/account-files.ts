import { type ExportFile, json } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'

/** Everything of the user that belongs to no visit, as the descriptions of the tables say. */
export async function* accountFiles(s: Services, userId: string): AsyncGenerator<ExportFile> {
  for (const { export: rule } of s.tables) {
    if (typeof rule !== 'object') continue
    if ('read' in rule) yield { path: rule.file, content: json(await rule.read(s, userId)) }
    if ('write' in rule) yield* rule.write(s, userId)
  }
}

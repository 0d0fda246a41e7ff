import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describeTable } from '#server/platform/tables/describe-table.ts'
import { type ExportFile, json } from '#server/platform/tables/export-file.ts'
import { readSealed } from '#server/platform/storage/sealed.ts'
import type { Services } from '#server/services.ts'
import { openListed, readForms } from './find.ts'
import { formScope, presentForm, presentSummary } from './stored.ts'
import type { StoredForm } from './stored.ts'
import { formFiles, forms } from './table.ts'

/** Rules for data export, retention and key rotation of these tables. */
export const formTables = [
  describeTable(forms, { export: { file: 'account/forms.json', write: exportForms } }),
  describeTable(formFiles, { export: 'account/forms.json', storageKey: 'storageKey' }),
]

const SEVERAL = 100

/** The user's own forms with their fields, and their PDFs. */
async function* exportForms(s: Services, userId: string): AsyncGenerator<ExportFile> {
  const all: StoredForm[] = []
  for (let from = 0; ; from += SEVERAL) {
    const rows = await s.db.as(userId, (tx) =>
      readForms(tx, eq(forms.userId, userId), { limit: SEVERAL, from }),
    )
    all.push(...(await Promise.all(rows.map((row) => openListed(s, row)))))
    if (rows.length < SEVERAL) break
  }
  yield { path: 'account/forms.json', content: json(all.map((form) => presentForm(form, userId))) }
  for (const form of all)
    for (const { kind, storageKey } of form.files) {
      const path = `account/forms/${presentSummary(form, userId).id}-${kind}.pdf`
      yield { path, content: () => pdfStream(s, form, storageKey) }
    }
}

async function pdfStream(
  s: Services,
  { row }: StoredForm,
  key: string,
): Promise<ReadableStream<Uint8Array>> {
  const { stream } = await readSealed(s.storage, key, await s.keys.keysFor(formScope(row)))
  return Readable.toWeb(Readable.from(stream)) as ReadableStream<Uint8Array>
}

import { describeTable } from '#server/platform/tables/describe-table.ts'
import { type ExportFile, json } from '#server/platform/tables/export-file.ts'
import type { Services } from '#server/services.ts'
import { getSignature, readSignature } from './signature.ts'
import { userSignatures } from './table.ts'

/** Rules for data export, retention and key rotation of this table. */
export const signatureTables = [
  describeTable(userSignatures, {
    export: { file: 'account/signature.json', write: signatureFiles },
  }),
]

/** When the signature was stored, and its picture where there is one. */
async function* signatureFiles(s: Services, userId: string): AsyncGenerator<ExportFile> {
  yield { path: 'account/signature.json', content: json(await getSignature(s, userId)) }
  const picture = await readSignature(s, userId)
  if (!picture) return
  const path = `account/signature.${picture.type === 'image/png' ? 'png' : 'jpg'}`
  yield { path, content: async () => new Blob([new Uint8Array(picture.bytes)]).stream() }
}

import type { FilledForm, FillVersion } from '#contract/filled-forms.ts'
import type { FormWriteBack } from '#contract/form-write-back.ts'
import type { SignedFormReceipt } from '#contract/form-sign.ts'
import type { Services } from '#server/services.ts'
import { getFilledForm, listFilledForms } from './filled-forms.ts'
import { getFormWriteBack } from '../write-back/write.ts'
import { listFormReceipts } from '../sign/receipts.ts'
import { listFillVersions } from './versions.ts'

const SEVERAL = 100

/** A page of a list, from a cursor on. */
type ReadPage<T> = (query: {
  limit: number
  cursor?: string
}) => Promise<{ items: T[]; cursor: string | null }>

/** A filled form with its history. */
type ExportedForm = FilledForm & {
  versions: FillVersion[]
  receipts: SignedFormReceipt[]
  writeBacks: FormWriteBack[]
}

/** The filled forms of a visit with their versions and receipts, for the data export. */
export async function* exportFilledForms(
  s: Services,
  userId: string,
  scribeId: string,
): AsyncGenerator<ExportedForm> {
  const list = await all((query) => listFilledForms(s, userId, scribeId, query))
  for (const { id } of list) {
    const versions = await all((query) => listFillVersions(s, userId, id, query))
    const receipts = await all((query) => listFormReceipts(s, userId, id, query))
    const { items: writeBacks } = await getFormWriteBack(s, { userId, id })
    yield { ...(await getFilledForm(s, userId, id)), versions, receipts, writeBacks }
  }
}

async function all<T>(read: ReadPage<T>): Promise<T[]> {
  const found: T[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read({ limit: SEVERAL, ...(cursor && { cursor }) })
    found.push(...page.items)
    cursor = page.cursor
  }
  return found
}

import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import type { FormField } from '#contract/form-fields.ts'
import { type CuratedItem, emptyContent } from '#server/library/items/curated.ts'
import { fieldsOfPublic, publicColumns } from '#server/library/items/stored.ts'
import { publicItems } from '#server/library/items/table.ts'
import type { Services } from '#server/services.ts'
import { newDetails, type PdfContent, type StoredForm } from './stored.ts'

const folder = new URL('../built-in/', import.meta.url)

/** A form that comes with the product, as `scripts/make-forms.ts` writes it. */
interface BuiltInForm {
  /** The name of its PDF, without '.pdf'. */
  file: string
  id: string
  name: string
  description: string
  categories: string[]
  /** Bytes of the PDF. */
  size: number
  pages: number
  fields: FormField[]
}

/** Read once; the files don't change while the server runs. */
let parsed: Map<string, BuiltInForm> | undefined

function formsById(): Map<string, BuiltInForm> {
  parsed ??= new Map(readForms().map((form) => [form.id, form]))
  return parsed
}

const readForms = (): BuiltInForm[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      // Written by our own script.
      const about = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as BuiltInForm
      return { ...about, file: name.slice(0, -'.json'.length) }
    })

/** The forms that come with the product, for the library. */
export const curatedForms = (): CuratedItem[] =>
  [...formsById().values()].map(({ id, name, description, categories }) => ({
    id,
    name,
    description,
    categories,
    headings: [],
    itemType: 'form',
    content: emptyContent,
  }))

/** A form that comes with the product, as a user sees it; undefined for any other id. */
export async function findBuiltIn(
  s: Services,
  userId: string,
  id: string,
): Promise<StoredForm | undefined> {
  if (!formsById().has(id)) return undefined
  const isIt = eq(publicItems.id, id)
  const [open] = await s.db.as(userId, (tx) =>
    tx.select(publicColumns).from(publicItems).where(isIt),
  )
  return open && builtInForm(open)
}

/** A form that comes with the product, with its row of the library; undefined for any other row. */
export function builtInForm(open: NonNullable<StoredForm['item']['open']>): StoredForm | undefined {
  const about = formsById().get(open.id)
  if (!about) return undefined
  const { id, size, pages, fields } = about
  const owner = { userId: '', groupId: null }
  const sealed = Buffer.alloc(0)
  return {
    item: { row: undefined, open, fields: fieldsOfPublic(open) },
    row: { itemId: id, ...owner, state: 'ready_to_use', sealed, version: open.version },
    files: [
      { storageKey: '', formId: id, userId: '', kind: 'original', size, created: open.created },
    ],
    details: { ...newDetails(open.created, ''), fields: structuredClone(fields), pages },
  }
}

/** The PDF of a form that comes with the product; undefined for any other id. */
export async function builtInPdf(id: string): Promise<PdfContent | undefined> {
  const about = formsById().get(id)
  if (!about) return undefined
  const bytes = await readFile(new URL(`${about.file}.pdf`, folder))
  return {
    size: bytes.length,
    stream: pieces(bytes),
    read: ({ start, end }) => pieces(bytes.subarray(start, end)),
  }
}

async function* pieces(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes
}

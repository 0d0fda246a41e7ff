/**
 * Draws the PDFs of the forms that come with the product (server/forms/built-in) from their texts in scripts/forms, and
 * finds their fields as in any other PDF.
 *
 *   node scripts/make-forms.ts
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { findInPdf } from '#server/forms/fields/find-in-pdf.ts'
import { drawForm } from './forms/draw-form.ts'
import { formTexts } from './forms/texts.ts'

const folder = new URL('../server/forms/built-in/', import.meta.url)
await mkdir(folder, { recursive: true })
for (const form of formTexts) {
  const { file, id, name, description, categories } = form
  const pdf = await drawForm(form)
  const { pages, fields } = await findInPdf(new Uint8Array(pdf))
  const about = { id, name, description, categories, size: pdf.length, pages, fields }
  await writeFile(new URL(`${file}.pdf`, folder), pdf)
  await writeFile(new URL(`${file}.json`, folder), `${JSON.stringify(about, undefined, 2)}\n`)
  console.log(`${file}: ${fields.length} fields on ${pages} pages, ${pdf.length} bytes`)
}

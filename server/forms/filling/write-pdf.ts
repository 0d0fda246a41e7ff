import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fontkit from '@cantoo/fontkit'
import { EncryptedPDFError, PDFDocument, type PDFFont, type PDFImage } from '@cantoo/pdf-lib'
import { Addendum } from './addendum.ts'
import { addCoverSheet, textsOfCover } from './cover-sheet.ts'
import type { FillRequest } from './fill-request.ts'
import { markPages } from './mark-pages.ts'
import { drawSignature, writeDrawn } from './write-drawn.ts'
import { writeField } from './write-field.ts'
import { UnwritablePdf } from './write-reason.ts'

/** Writes values into a PDF: into its own fields, and over the page where a person drew a field. @throws UnwritablePdf */
export async function writePdf(request: FillRequest, bytes: Uint8Array): Promise<Uint8Array> {
  const pdf = await openPdf(bytes)
  pdf.registerFontkit(fontkit)
  const font = await pdf.embedFont(await readFont(), { subset: true })
  assertWritable(request, font)
  const addendum = new Addendum(pdf, font, request)
  const form = pdf.getForm()
  const signature = request.signature && (await embedPicture(pdf, request.signature))
  for (const field of request.fields)
    if (field.type === 'signature') drawSignature(pdf, field, signature)
    else if (field.foundIn === 'acroform') writeField(form, field, font, addendum)
    else writeDrawn(pdf, field, font, addendum)
  addendum.write()
  if (request.cover) addCoverSheet(pdf, font, request.cover)
  if (request.flatten) form.flatten({ updateFieldAppearances: false })
  if (request.mark) markPages(pdf, font, request.mark)
  return pdf.save({ updateFieldAppearances: false })
}

async function embedPicture(
  pdf: PDFDocument,
  { type, base64 }: NonNullable<FillRequest['signature']>,
): Promise<PDFImage> {
  const bytes = Buffer.from(base64, 'base64')
  return type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes)
}

/** Opens a PDF, also one that its author only restricted. */
async function openPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes)
  } catch (error) {
    if (!(error instanceof EncryptedPDFError)) throw error
    return PDFDocument.load(bytes, { password: '' })
  }
}

/** Latin, Greek and Cyrillic letters. */
function readFont(): Promise<Buffer> {
  const { resolve } = createRequire(import.meta.url)
  return readFile(join(dirname(resolve('@embedpdf/fonts-latin')), '../fonts/NotoSans-Regular.ttf'))
}

/** @throws UnwritablePdf for text with letters that the font lacks: they would be boxes, or nothing at all */
function assertWritable({ fields, cover }: FillRequest, font: PDFFont): void {
  const letters = new Set(font.getCharacterSet())
  const sheet = cover ? [{ text: textsOfCover(cover), name: cover.title }] : []
  for (const { text, name } of [...fields, ...sheet])
    for (const letter of text)
      if (!/\s/.test(letter) && !letters.has(letter.codePointAt(0) ?? 0))
        throw new UnwritablePdf('letters', name)
}

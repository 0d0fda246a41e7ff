import {
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFString,
  type PDFDropdown,
  type PDFTextField,
} from '@cantoo/pdf-lib'
import type { Cell } from './form-text.ts'
import { line, type Sheet } from './sheet.ts'

interface Place {
  x: number
  y: number
  width: number
  height: number
}

const plain = { borderWidth: 0 }
const framed = { borderWidth: 0.7, borderColor: line }

/** 'Date of birth' as 'date-of-birth', which no other field of the PDF has. */
function fieldName(sheet: Sheet, label: string): string {
  const name = label
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  const taken = (one: string) => sheet.pdf.getForm().getFieldMaybe(one) !== undefined
  for (let n = 1; ; n += 1) {
    const one = n === 1 ? name : `${name}-${n}`
    if (!taken(one)) return one
  }
}

/** Sets the label that screen readers announce, and makes the background transparent. */
function finish(field: PDFTextField | PDFDropdown, label: string): void {
  const { dict } = field.acroField
  dict.set(PDFName.of('TU'), PDFHexString.fromText(label))
  for (const widget of field.acroField.getWidgets())
    widget.getAppearanceCharacteristics()?.dict.delete(PDFName.of('BG'))
  field.defaultUpdateAppearances(field.doc.getForm().getDefaultFont())
}

/** Adds a form field at its place. */
export function addField(sheet: Sheet, cell: Cell, place: Place): void {
  const { label, type = 'text' } = cell
  if (type === 'signature') return addSignature(sheet, label, place)
  const form = sheet.pdf.getForm()
  const name = fieldName(sheet, label)
  if (type === 'choice') {
    const field = form.createDropdown(name)
    field.addOptions([...(cell.options ?? [])])
    field.addToPage(sheet.page, { ...place, ...plain })
    return finish(field, label)
  }
  const field = form.createTextField(name)
  if (type === 'long-text') field.enableMultiline()
  if (type === 'comb') {
    field.setMaxLength(cell.letters ?? 1)
    field.enableCombing()
  }
  field.addToPage(sheet.page, { ...place, ...plain })
  // The size follows the text.
  field.setFontSize(type === 'comb' ? 11 : 10)
  finish(field, label)
}

/** Adds a box with its frame, which is part of the field. */
export function addTick(sheet: Sheet, label: string, place: Place): void {
  const field = sheet.pdf.getForm().createCheckBox(fieldName(sheet, label))
  field.addToPage(sheet.page, { ...place, ...framed })
  field.acroField.dict.set(PDFName.of('TU'), PDFHexString.fromText(label))
}

/** A signature field (ISO 32000-2 §12.7.5.5), which the library only reads. */
function addSignature({ pdf, page }: Sheet, label: string, place: Place): void {
  const { context } = pdf
  const rect = [place.x, place.y, place.x + place.width, place.y + place.height]
  const empty = context.register(
    context.formXObject([], { BBox: context.obj([0, 0, place.width, place.height]) }),
  )
  const widget = context.obj({
    Type: 'Annot',
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of(label.toLowerCase().replaceAll(' ', '-')),
    TU: PDFHexString.fromText(label),
    Rect: rect.map((one) => PDFNumber.of(one)),
    F: 4,
    P: page.ref,
    AP: { N: empty },
  })
  const ref = context.register(widget)
  page.node.addAnnot(ref)
  pdf.getForm().acroForm.addField(ref)
  if (!(widget instanceof PDFDict)) throw new Error('A widget is a dictionary')
}

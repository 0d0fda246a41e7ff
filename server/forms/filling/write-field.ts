import {
  PDFCheckBox,
  PDFDropdown,
  type PDFFont,
  type PDFForm,
  PDFName,
  PDFOptionList,
  PDFRadioGroup,
  PDFTextField,
} from '@cantoo/pdf-lib'
import type { Addendum } from './addendum.ts'
import type { FillRequest } from './fill-request.ts'
import { fitText } from './text-fit.ts'
import { UnwritablePdf } from './write-reason.ts'

type Value = FillRequest['fields'][number]

/** The size of text in fields whose author left it open, in points. */
const USUAL_SIZE = 11
const BLACK = '/Helv 0 Tf 0 g'

/** Writes a value into a field of the PDF. Signatures stay empty. @throws UnwritablePdf */
export function writeField(form: PDFForm, value: Value, font: PDFFont, addendum: Addendum): void {
  const field = form.getFieldMaybe(value.fieldName)
  if (field instanceof PDFTextField) return writeText(field, value, font, addendum)
  if (field instanceof PDFCheckBox || field instanceof PDFRadioGroup) return tick(field, value)
  if (field instanceof PDFDropdown || field instanceof PDFOptionList) {
    if (!field.getOptions().includes(value.text)) throw new UnwritablePdf('option', value.name)
    field.select(value.text)
    field.updateAppearances(font)
  }
}

/** Ticks the box, or selects the button, for the option of the field. */
function tick({ acroField }: PDFCheckBox | PDFRadioGroup, { options, name }: Value): void {
  const on = options[0] === undefined ? undefined : PDFName.of(options[0])
  const widgets = acroField.getWidgets()
  if (!on || !widgets.some((widget) => widget.getOnValue() === on))
    throw new UnwritablePdf('option', name)
  acroField.dict.set(PDFName.of('V'), on)
  for (const widget of widgets)
    widget.setAppearanceState(widget.getOnValue() === on ? on : PDFName.of('Off'))
}

function writeText(
  field: PDFTextField,
  { name, text, rectangle: { width, height } }: Value,
  font: PDFFont,
  addendum: Addendum,
): void {
  const isMultiline = field.isMultiline()
  const isComb = field.isCombed()
  const box = { width, height, isMultiline, largest: USUAL_SIZE }
  const longest = field.getMaxLength() ?? Infinity
  const fit = (one: string) =>
    one.length <= longest && (isComb ? { size: 0 } : fitText(one, font, box))
  const whole = fit(text)
  if (!whole) addendum.add(name, text)
  const shown = whole ? text : addendum.reference
  const size = (whole || fit(shown) || undefined)?.size
  // Not every PDF says how its text looks.
  if (!field.acroField.getDefaultAppearance()) field.acroField.setDefaultAppearance(BLACK)
  field.setText(size === undefined ? '' : shown)
  if (size) field.setFontSize(size)
  field.updateAppearances(isMultiline ? font : centredOnCapitals(font))
}

/** Height of capitals in Noto Sans, as a share of the size (its OS/2 table). */
const CAPITALS = 0.714

/**
 * pdf-lib centres a line by the height of the font without descenders, which in Noto Sans is more than its size: in a low
 * field, descenders are cut off. Centring by capital height leaves room for them.
 */
function centredOnCapitals(font: PDFFont): PDFFont {
  // The font itself, with another height for the layout of one line.
  const centred = Object.create(font) as PDFFont
  centred.heightAtSize = (size, options) =>
    options?.descender === false ? size * CAPITALS : font.heightAtSize(size, options)
  return centred
}

import type { FormFieldType } from '#contract/form-fields.ts'
import type { Candidate } from './candidate.ts'
import { type Page, shownRectangle, type Viewport } from './pdf.ts'

/** What pdf.js says of a widget (`AnnotationLayer`), as far as it is used. */
interface Widget {
  subtype?: string
  fieldType?: 'Tx' | 'Btn' | 'Ch' | 'Sig'
  fieldName?: string
  alternativeText?: string
  rect: number[]
  hidden?: boolean
  readOnly?: boolean
  required?: boolean
  pushButton?: boolean
  radioButton?: boolean
  checkBox?: boolean
  multiLine?: boolean
  comb?: boolean
  maxLen?: number
  exportValue?: string
  buttonValue?: string
  options?: { exportValue: unknown; displayValue: unknown }[]
  actions?: Map<string, string[]> | null
}

/** The fields that the PDF itself declares on a page. Buttons that only start an action don't count. */
export async function acroFormFields(page: Page, viewport: Viewport): Promise<Candidate[]> {
  const widgets = (await page.getAnnotations()) as Widget[]
  return widgets.flatMap((widget) => {
    const { subtype, fieldType, hidden, pushButton } = widget
    if (subtype !== 'Widget' || !fieldType || hidden || pushButton) return []
    const rectangle = shownRectangle(viewport, widget.rect)
    if (rectangle.width < 1 || rectangle.height < 1) return []
    const maxLength = widget.maxLen && widget.maxLen > 0 ? widget.maxLen : null
    return [
      {
        type: widgetType(widget),
        page: page.pageNumber,
        rectangle,
        confidence: 1,
        foundIn: 'acroform' as const,
        fieldName: widget.fieldName ?? '',
        tooltip: widget.alternativeText ?? '',
        options: widgetOptions(widget),
        maxLength,
        required: widget.required ?? false,
        readOnly: widget.readOnly ?? false,
      },
    ]
  })
}

function widgetType(widget: Widget): FormFieldType {
  const { fieldType, radioButton, comb, multiLine } = widget
  if (fieldType === 'Sig') return 'signature'
  if (fieldType === 'Ch') return 'choice'
  if (fieldType === 'Btn') return radioButton ? 'choice' : 'checkbox'
  const scripts = [...(widget.actions?.values() ?? [])].flat()
  if (scripts.some((script) => /AFDate_/.test(script))) return 'date'
  if (scripts.some((script) => /AF(Number|Percent)_/.test(script))) return 'number'
  if (comb) return 'comb'
  return multiLine ? 'long-text' : 'text'
}

function widgetOptions({ fieldType, options, exportValue, buttonValue }: Widget): string[] {
  if (fieldType === 'Ch') return (options ?? []).map(({ displayValue }) => String(displayValue))
  const value = buttonValue ?? exportValue
  return fieldType === 'Btn' && typeof value === 'string' ? [value] : []
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useState } from 'react'
import type { FormField, PageRectangle } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { usePageZoom } from '../pdf/usePageZoom.ts'
import css from './editor.module.css'
import { type BarEditing, EditorBar } from './EditorBar.tsx'
import { mergeEdits } from './field-edits.ts'
import { FieldDetails } from './FieldDetails.tsx'
import { FieldList } from './FieldList.tsx'
import { type FieldEditing, FieldOverlay } from './FieldOverlay.tsx'
import { FieldReview } from './FieldReview.tsx'
import { TestFill } from './TestFill.tsx'
import { useFieldEdits } from './useFieldEdits.ts'
import { useTestFill } from './useTestFill.ts'
import { t } from '#web/i18n/i18n.ts'

/** Where a field begins that is added by the keyboard, in points. */
const newRectangle = { x: 72, y: 72, width: 180, height: 20 }

interface Props {
  form: Form
  pdf: PDFDocumentProxy
}

/** The pages of a form with its fields over them, and the list of the fields. Fields change in preview only. */
export function FieldEditor({ form, pdf }: Props) {
  const isReadOnly = form.state !== 'preview'
  const [selectedId, setSelectedId] = useState<string>()
  const [page, setPage] = useState(1)
  const { edit, undo, canUndo, isSaving } = useFieldEdits(form)
  const { fields } = form
  const at = fields.findIndex(({ id }) => id === selectedId)
  const selected = fields[at]
  const select = (id: string | undefined) => {
    setSelectedId(id)
    const field = fields.find((one) => one.id === id)
    if (field) setPage(field.page)
  }
  const remove = ({ id }: FormField) => {
    edit([{ kind: 'remove', id }])
    setSelectedId(fields[at + 1]?.id)
  }
  const add = (rectangle: PageRectangle) => {
    const field = { ...blankField, id: crypto.randomUUID(), page, rectangle }
    edit([{ kind: 'add', field }])
    setSelectedId(field.id)
  }
  const change = (id: string, part: Partial<FormField>) =>
    edit([{ kind: 'change', id, part: { ...part, checked: true } }])
  const onKeyDown = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTyping) return
    event.preventDefault()
    undo()
  }
  const following = fields[at + 1]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the controls within
    <div className={css.editor} onKeyDown={onKeyDown}>
      <PagePane
        {...{ form, pdf, page, selectedId }}
        onPage={setPage}
        onSelect={select}
        editing={
          isReadOnly
            ? undefined
            : {
                isSaving,
                onAdd: () => add(newRectangle),
                onUndo: canUndo ? undo : undefined,
                onChange: (id, rectangle) => change(id, { rectangle }),
                onRemove: remove,
                onDraw: add,
              }
        }
      />
      <section className={css.side} aria-label={t('Fields')}>
        {form.state !== 'requested' && (
          <FieldReview
            {...{ fields, selected, isReadOnly }}
            onSelect={select}
            onConfirm={({ id }) => change(id, {})}
          />
        )}
        {selected && (
          <FieldDetails
            field={selected}
            next={following?.page === selected.page ? following : undefined}
            isReadOnly={isReadOnly}
            onChange={(part) => change(selected.id, part)}
            onMerge={(next) => edit(mergeEdits(selected, next))}
            onRemove={() => remove(selected)}
          />
        )}
        <div className={css.list}>
          <FieldList formId={form.id} {...{ fields, selectedId }} onSelect={select} />
        </div>
      </section>
    </div>
  )
}

const blankField = {
  name: '',
  type: 'text',
  order: 0,
  owner: 'other',
  source: '',
  confidence: 1,
  foundIn: 'layout',
  fieldName: '',
  options: [],
  maxLength: null,
  required: false,
  readOnly: false,
} as const satisfies Partial<FormField>

interface PageProps {
  form: Form
  pdf: PDFDocumentProxy
  page: number
  selectedId: string | undefined
  onPage: (page: number) => void
  onSelect: (id: string) => void
  editing: (BarEditing & FieldEditing) | undefined
}

/** A page with its fields over it or, in a test fill, with made-up values in them. */
function PagePane({ form, pdf, page, onPage, editing, ...overlay }: PageProps) {
  const { ref, size, setSize, zoom, setZoom, scale } = usePageZoom()
  const test = useTestFill(form.id)
  const shown = test.pdf ?? pdf
  const close = () => {
    test.close()
    // Text that doesn’t fit continues on a page that only the test fill has.
    onPage(Math.min(page, pdf.numPages))
  }
  const change = test.pdf ? undefined : editing
  return (
    <section className={css.pane} aria-label={t('PDF')}>
      <EditorBar
        {...{ onPage, zoom }}
        page={page}
        pages={shown.numPages}
        onZoom={setZoom}
        editing={change}
      >
        <TestFill form={form} test={{ ...test, close }} isSaving={editing?.isSaving ?? false} />
      </EditorBar>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a page without fields scrolls by keyboard, too */}
      <div className={css.scroll} tabIndex={0} role="group" aria-label={t('Pages')}>
        <div ref={ref}>
          <PdfPage pdf={shown} number={page} scale={scale} onSize={setSize}>
            {size && !test.pdf && (
              <FieldOverlay
                {...overlay}
                editing={editing}
                fields={form.fields.filter((field) => field.page === page)}
                scale={scale}
                page={size}
              />
            )}
          </PdfPage>
        </div>
      </div>
    </section>
  )
}

import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useState } from 'react'
import type { FormField, PageRectangle } from '#contract/form-fields.ts'
import type { Form } from '#contract/forms.ts'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { type PageSize, PdfPage } from '../pdf/PdfPage.tsx'
import css from './editor.module.css'
import { type BarEditing, EditorBar } from './EditorBar.tsx'
import { mergeEdits } from './field-edits.ts'
import { FieldDetails } from './FieldDetails.tsx'
import { FieldList } from './FieldList.tsx'
import { type FieldEditing, FieldOverlay, isUnmapped } from './FieldOverlay.tsx'
import { useFieldEdits } from './useFieldEdits.ts'
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
  const change = (id: string, part: Partial<FormField>) => edit([{ kind: 'change', id, part }])
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
        {...{ pdf, page, fields, selectedId }}
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
          <Summary fields={fields} selectedAt={at} onSelect={select} />
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
  pdf: PDFDocumentProxy
  page: number
  fields: readonly FormField[]
  selectedId: string | undefined
  onPage: (page: number) => void
  onSelect: (id: string) => void
  editing: (BarEditing & FieldEditing) | undefined
}

function PagePane({ pdf, page, fields, onPage, editing, ...overlay }: PageProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const [zoom, setZoom] = useState(isPhone ? 0.5 : 1)
  const [size, setSize] = useState<PageSize>()
  // A point is 1/72 inch, a pixel of CSS 1/96.
  const scale = (zoom * 96) / 72
  return (
    <section className={css.pane} aria-label={t('PDF')}>
      <EditorBar {...{ page, onPage, zoom, editing }} pages={pdf.numPages} onZoom={setZoom} />
      <div className={css.scroll}>
        <PdfPage pdf={pdf} number={page} scale={scale} onSize={setSize}>
          {size && (
            <FieldOverlay
              {...overlay}
              editing={editing}
              fields={fields.filter((field) => field.page === page)}
              scale={scale}
              page={size}
            />
          )}
        </PdfPage>
      </div>
    </section>
  )
}

interface SummaryProps {
  fields: readonly FormField[]
  selectedAt: number
  onSelect: (id: string | undefined) => void
}

/** How many fields have a source, and the way to the next that has none. */
function Summary({ fields, selectedAt, onSelect }: SummaryProps) {
  const left = fields.filter(isUnmapped).length
  const next =
    fields.find((field, at) => at > selectedAt && isUnmapped(field)) ?? fields.find(isUnmapped)
  return (
    <div className={css.summary}>
      <span>
        {t('{mapped, number} of {count, plural, one {# field} other {# fields}} have a source', {
          mapped: fields.length - left,
          count: fields.length,
        })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!next}
        onClick={() => onSelect(next?.id)}
      >
        {t('Next without a source')}
      </Button>
    </div>
  )
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { isTick } from '#contract/form-fields.ts'
import { EditorBar } from '../editor/EditorBar.tsx'
import editor from '../editor/editor.module.css'
import { FieldOverlay } from '../editor/FieldOverlay.tsx'
import { PdfPage } from '../pdf/PdfPage.tsx'
import { usePageZoom } from '../pdf/usePageZoom.ts'
import type { FilledField } from './useFill.ts'
import { t } from '#web/i18n/i18n.ts'

interface PageProps {
  pdf: PDFDocumentProxy
  page: number
  /** The fields on the page. */
  fields: readonly FilledField[]
  selectedId: string | undefined
  onPage: (page: number) => void
  onSelect: (filled: FilledField) => void
}

/** A page of a form with its values. */
export function FilledPage({ pdf, page, fields, selectedId, onPage, onSelect }: PageProps) {
  const { ref, size, setSize, zoom, setZoom, scale } = usePageZoom()
  const texts = Object.fromEntries(fields.map((one) => [one.field.id, shownText(one)]))
  return (
    <section className={editor.pane} aria-label={t('PDF')}>
      <EditorBar
        {...{ page, onPage, zoom }}
        pages={pdf.numPages}
        onZoom={setZoom}
        editing={undefined}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be reachable by keyboard */}
      <div className={editor.scroll} tabIndex={0} role="group" aria-label={t('Page')}>
        <div ref={ref}>
          <PdfPage pdf={pdf} number={page} scale={scale} onSize={setSize}>
            {size && (
              <FieldOverlay
                fields={fields.map(({ field }) => field)}
                texts={texts}
                selectedId={selectedId}
                scale={scale}
                page={size}
                editing={undefined}
                onSelect={(id) => {
                  const filled = fields.find(({ field }) => field.id === id)
                  if (filled && id !== selectedId) onSelect(filled)
                }}
              />
            )}
          </PdfPage>
        </div>
      </div>
    </section>
  )
}

/** What the field shows on the page. */
function shownText({ field, text }: FilledField): string {
  if (text === '') return ''
  if (field.type === 'signature') return t('Your signature')
  return isTick(field) ? '✕' : text
}

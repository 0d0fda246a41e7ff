import { Button, Switch } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isTick } from '#contract/form-fields.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { Form } from '#contract/forms.ts'
import type { Evidence } from '#contract/notes.ts'
import type { Scribe } from '#contract/scribes.ts'
import { SaveStatus } from '#web/drafts/SaveStatus.tsx'
import { phoneQuery } from '#web/shell/ListLayout.tsx'
import { EditorBar } from '../editor/EditorBar.tsx'
import editor from '../editor/editor.module.css'
import { FieldOverlay } from '../editor/FieldOverlay.tsx'
import { type PageSize, PdfPage } from '../pdf/PdfPage.tsx'
import { FillConflict } from './FillConflict.tsx'
import { FillField, inputId } from './FillField.tsx'
import { FillFromVisit } from './FillFromVisit.tsx'
import type { FillSaver, FillView } from './fill-saver.ts'
import { FillVersions } from './FillVersions.tsx'
import css from './filling.module.css'
import { type FilledField, useFill } from './useFill.ts'
import { useAttach, useDownload } from './use-filled-pdf.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  form: Form
  pdf: PDFDocumentProxy
  scribe: Scribe
  filled: FilledForm
  EvidenceView: EvidenceView
}

/** Shows a line of a visit and plays it. */
export type EvidenceView = ComponentType<{
  scribe: Scribe
  evidence: Evidence
  onClose: () => void
}>

/** A form with its values for a visit: the page and the fields of the page side by side. */
export function FillForm({ form, pdf, scribe, filled, EvidenceView: Shown }: Props) {
  const { fields, saver, view, set, discard } = useFill(form, scribe, filled)
  const [evidence, setEvidence] = useState<Evidence>()
  const { page, setPage, selectedId, setSelectedId, go } = useSelection()
  const ofPage = fields.filter(({ field }) => field.page === page)
  return (
    <div className={editor.editor}>
      <FilledPage {...{ pdf, page, selectedId }} fields={ofPage} onPage={setPage} onSelect={go} />
      <section className={css.side} aria-label={t('Fields')}>
        <div>
          <FillSummary fields={fields} selectedId={selectedId} onSelect={go} />
          <FillFromVisit fields={fields} filled={filled} onSelect={go} />
          <FillConflict form={form} view={view} saver={saver} />
        </div>
        <FieldRows fields={fields} page={page} onLeave={go}>
          {ofPage.map((filled) => (
            <FillField
              key={filled.field.id}
              filled={filled}
              isSelected={filled.field.id === selectedId}
              onSelect={() => setSelectedId(filled.field.id)}
              onChange={(text) => set(filled.field, text)}
              onEvidence={setEvidence}
            />
          ))}
          {ofPage.length === 0 && <li className={css.field}>{t('No fields on this page.')}</li>}
        </FieldRows>
        {evidence && (
          <div className={css.evidence}>
            <Shown scribe={scribe} evidence={evidence} onClose={() => setEvidence(undefined)} />
          </div>
        )}
        <Output {...{ form, fields, scribe, filled, saver, view }} onDiscard={discard} />
      </section>
    </div>
  )
}

/** The page shown, the selected field, and how to go to another field. */
function useSelection() {
  const [page, setPage] = useState(1)
  const [selectedId, setSelectedId] = useState<string>()
  const go = ({ field }: FilledField) => {
    setPage(field.page)
    setSelectedId(field.id)
    // Its page may have to be drawn first.
    requestAnimationFrame(() => document.getElementById(inputId(field.id))?.focus())
  }
  return { page, setPage, selectedId, setSelectedId, go }
}

interface RowsProps {
  fields: readonly FilledField[]
  page: number
  /** Goes to a field of another page. */
  onLeave: (filled: FilledField) => void
  children: ReactNode
}

/** The fields of a page. The Tab key goes on from the last one to the next page, and back. */
function FieldRows({ fields, page, onLeave, children }: RowsProps) {
  const leave = (event: KeyboardEvent<HTMLUListElement>) => {
    if (event.key !== 'Tab') return
    const stops = [
      ...event.currentTarget.querySelectorAll<HTMLElement>(
        'input, textarea, select, button, [tabindex]',
      ),
    ]
    const [edge, next] = event.shiftKey
      ? [stops[0], fields.findLast(({ field }) => field.page < page)]
      : [stops.at(-1), fields.find(({ field }) => field.page > page)]
    if (event.target !== edge || !next) return
    event.preventDefault()
    onLeave(next)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus is that of the inputs within
    <ul className={css.fields} onKeyDown={leave}>
      {children}
    </ul>
  )
}

interface PageProps {
  pdf: PDFDocumentProxy
  page: number
  /** Those of the page. */
  fields: readonly FilledField[]
  selectedId: string | undefined
  onPage: (page: number) => void
  onSelect: (filled: FilledField) => void
}

function FilledPage({ pdf, page, fields, selectedId, onPage, onSelect }: PageProps) {
  const isPhone = useMediaQuery(phoneQuery, undefined, { getInitialValueInEffect: false })
  const [zoom, setZoom] = useState(isPhone ? 0.5 : 1)
  const [size, setSize] = useState<PageSize>()
  const scale = (zoom * 96) / 72
  const texts = Object.fromEntries(fields.map((one) => [one.field.id, shownText(one)]))
  return (
    <section className={editor.pane} aria-label={t('PDF')}>
      <EditorBar
        {...{ page, onPage, zoom }}
        pages={pdf.numPages}
        onZoom={setZoom}
        editing={undefined}
      />
      <div className={editor.scroll}>
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
    </section>
  )
}

/** What the field shows on the page. */
function shownText({ field, text }: FilledField): string {
  if (text === '') return ''
  if (field.type === 'signature') return t('Your signature')
  return isTick(field) ? '✕' : text
}

const isEmpty = ({ field, text }: FilledField) =>
  text === '' && !isTick(field) && field.type !== 'signature'

interface SummaryProps {
  fields: readonly FilledField[]
  selectedId: string | undefined
  onSelect: (filled: FilledField) => void
}

/** How many fields are filled, and the way to the next empty one. */
function FillSummary({ fields, selectedId, onSelect }: SummaryProps) {
  const filled = fields.filter(({ text }) => text !== '').length
  const at = fields.findIndex(({ field }) => field.id === selectedId)
  const next = fields.find((one, index) => index > at && isEmpty(one)) ?? fields.find(isEmpty)
  return (
    <div className={editor.summary}>
      <span>
        {t('{filled, number} of {count, plural, one {# field} other {# fields}} filled', {
          filled,
          count: fields.length,
        })}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={!next}
        onClick={() => next && onSelect(next)}
      >
        {t('Next empty field')}
      </Button>
    </div>
  )
}

interface SavingProps {
  form: Form
  fields: readonly FilledField[]
  filled: FilledForm
  saver: FillSaver
  view: FillView
  onDiscard: () => void
}

interface OutputProps extends SavingProps {
  scribe: Scribe
}

function Output({ scribe, ...saving }: OutputProps) {
  const { form, fields } = saving
  const [flatten, setFlatten] = useState(false)
  const toFill = { form, fields, flatten }
  const download = useDownload(toFill)
  const attach = useAttach(toFill, scribe.id)
  return (
    <div className={css.output}>
      <Switch
        label={t('Turn the fields into text, so that nobody can change them')}
        checked={flatten}
        onChange={({ currentTarget }) => setFlatten(currentTarget.checked)}
      />
      <div className={css.actions}>
        <Button size="compact-md" loading={download.isPending} onClick={() => download.mutate()}>
          {t('Download the filled PDF')}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          loading={attach.isPending}
          onClick={() => attach.mutate()}
        >
          {t('Attach to the visit')}
        </Button>
      </div>
      <Saving {...saving} />
    </div>
  )
}

/** Whether everything is saved, the earlier versions, and the way to discard what was typed. */
function Saving({ form, fields, filled, saver, view, onDiscard }: SavingProps) {
  const [showsVersions, setShowsVersions] = useState(false)
  return (
    <>
      <div className={css.saving}>
        <SaveStatus state={view.status} onRetry={() => void saver.flush()} />
        <Button size="compact-sm" variant="subtle" onClick={() => setShowsVersions(true)}>
          {t('Versions')}
        </Button>
        {Object.keys(view.typed).length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
            {t('Discard what you entered')}
          </Button>
        )}
      </div>
      {showsVersions && (
        <FillVersions {...{ form, fields, filled }} onClose={() => setShowsVersions(false)} />
      )}
    </>
  )
}

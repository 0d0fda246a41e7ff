import { Button } from '@mantine/core'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ComponentType, type KeyboardEvent, type ReactNode, useState } from 'react'
import { isTick } from '#contract/form-fields.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { Form } from '#contract/forms.ts'
import type { Evidence } from '#contract/notes.ts'
import { isMarked } from '#contract/review.ts'
import type { Scribe } from '#contract/scribes.ts'
import editor from '../editor/editor.module.css'
import { FillConflict, LateValues } from './FillConflict.tsx'
import { FillField, inputId } from './FillField.tsx'
import { FillFromVisit } from './FillFromVisit.tsx'
import { LostValues } from './LostValues.tsx'
import { FilledPage } from './FilledPage.tsx'
import { FillOutput } from './FillOutput.tsx'
import css from './filling.module.css'
import { type FilledField, useFill } from './useFill.ts'
import { AmendmentBanner } from '../signing/AmendmentBanner.tsx'
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
          {filled.amendment && <AmendmentBanner filled={filled} saver={saver} />}
          <FillConflict form={form} view={view} saver={saver} />
          <LateValues filled={filled} late={view.late} onDismiss={() => saver.dismissLate()} />
          <LostValues lost={filled.lost} />
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
        <FillOutput {...{ form, fields, filled, saver, view }} onReview={go} onDiscard={discard} />
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
        'input, textarea, select, a[href], button, [tabindex]',
      ),
    ].filter((stop) => stop.tabIndex >= 0 && !stop.matches(':disabled'))
    const [ahead, next] = event.shiftKey
      ? [Node.DOCUMENT_POSITION_PRECEDING, fields.findLast(({ field }) => field.page < page)]
      : [Node.DOCUMENT_POSITION_FOLLOWING, fields.find(({ field }) => field.page > page)]
    const { target } = event
    const isAhead = (stop: Node) =>
      // The position is a bit mask.
      target instanceof Node && (target.compareDocumentPosition(stop) & ahead) !== 0
    if (stops.some(isAhead) || !next) return
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

const isEmpty = ({ field, text }: FilledField) =>
  text === '' && !isTick(field) && field.type !== 'signature'

interface SummaryProps {
  fields: readonly FilledField[]
  selectedId: string | undefined
  onSelect: (filled: FilledField) => void
}

/** Whether a value from the visit has an unreviewed mark. */
const isUncertain = ({ text, said, isTyped }: FilledField) =>
  text !== '' && !isTyped && said !== undefined && said.claims.some(isMarked)

/** How many fields are filled and uncertain, with buttons to the next uncertain and the next empty one. */
function FillSummary({ fields, selectedId, onSelect }: SummaryProps) {
  const filled = fields.filter(({ text }) => text !== '').length
  const at = fields.findIndex(({ field }) => field.id === selectedId)
  const nextOf = (is: (one: FilledField) => boolean) =>
    fields.find((one, index) => index > at && is(one)) ?? fields.find(is)
  const uncertain = fields.filter(isUncertain).length
  return (
    <div className={editor.summary}>
      <span>
        {t('{filled, number} of {count, plural, one {# field} other {# fields}} filled', {
          filled,
          count: fields.length,
        })}
        {uncertain > 0 && ` · ${t('{count, number} uncertain', { count: uncertain })}`}
      </span>
      <span className={css.actions}>
        {uncertain > 0 && (
          <NextButton field={nextOf(isUncertain)} onSelect={onSelect}>
            {t('Next uncertain value')}
          </NextButton>
        )}
        <NextButton field={nextOf(isEmpty)} onSelect={onSelect}>
          {t('Next empty field')}
        </NextButton>
      </span>
    </div>
  )
}

interface NextProps extends Pick<SummaryProps, 'onSelect'> {
  field: FilledField | undefined
  children: string
}

const NextButton = ({ field, onSelect, children }: NextProps) => (
  <Button
    size="compact-sm"
    variant="default"
    disabled={!field}
    onClick={() => field && onSelect(field)}
  >
    {children}
  </Button>
)

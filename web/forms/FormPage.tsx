import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { Link, useSearchParams } from 'react-router'
import type { Form } from '#contract/forms.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { FieldEditor } from './editor/FieldEditor.tsx'
import { type EvidenceView, FillForm } from './filling/FillForm.tsx'
import { filledQuery } from './filling/filled-queries.ts'
import { useVisit } from './filling/useFill.ts'
import { useChangeState, useProcessForm } from './form-changes.ts'
import { formStates } from './form-states.ts'
import css from './forms.module.css'
import { usePdf } from './pdf/usePdf.ts'
import { formQuery } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** A form: its pages, its fields, and its way from preview to ready to use. */
export function FormPage({ id, EvidenceView }: { id: string; EvidenceView: EvidenceView }) {
  const queries = useQueryClient()
  const query = useQuery(formQuery(queries, id))
  const isGone = isNotThere(query.error)
  const form = isGone ? undefined : query.data
  return (
    <MainPane>
      <PageHeader
        title={form?.name ?? t('Forms')}
        tabTitle={t('Forms')}
        before={<BackLink to={paths.forms} label={t('Back to the forms')} />}
      >
        {form && <Tag tone={formStates[form.state].tone}>{formStates[form.state].text}</Tag>}
      </PageHeader>
      {isGone ? (
        <NotThere
          title={t('Form not found')}
          why={t(
            'It was deleted, made private, or belongs to someone else or to a group you’re not in.',
          )}
          back={{ to: paths.forms, label: t('Back to the forms') }}
        />
      ) : (
        <Loaded what={t('the form')} query={query}>
          {(data) => <FormBody form={data} EvidenceView={EvidenceView} />}
        </Loaded>
      )}
    </MainPane>
  )
}

function FormBody({ form, EvidenceView }: { form: Form; EvidenceView: EvidenceView }) {
  const { pdf, error, retry } = usePdf(form.id, form.preparedPdfUrl !== '')
  const [search] = useSearchParams()
  // A form that is no longer ready to use is reviewed first.
  const visit = form.state === 'ready_to_use' ? search.get('visit') : null
  return (
    <div className={css.formPage}>
      {visit ? <VisitLink visit={visit} /> : <StateActions form={form} />}
      {Boolean(error) && (
        <ErrorState title={t('Could not show the PDF')} error={error} onRetry={retry} />
      )}
      {!pdf && !error && <LoadingRows label={t('Loading the PDF')} />}
      {pdf && !visit && <FieldEditor form={form} pdf={pdf} />}
      {pdf && visit && <FillForVisit {...{ form, pdf, visit, EvidenceView }} />}
    </div>
  )
}

interface FillProps {
  form: Form
  pdf: PDFDocumentProxy
  /** The id of the visit. */
  visit: string
  EvidenceView: EvidenceView
}

function FillForVisit({ visit, ...rest }: FillProps) {
  const query = useVisit(visit)
  const filling = useQuery(filledQuery(visit, rest.form.id))
  return (
    <Loaded what={t('the visit')} query={query}>
      {(scribe) => (
        <Loaded what={t('the filled form')} query={filling}>
          {(filled) => <FillForm key={filled.id} {...rest} scribe={scribe} filled={filled} />}
        </Loaded>
      )}
    </Loaded>
  )
}

function VisitLink({ visit }: { visit: string }) {
  return (
    <div className={css.stateActions}>
      <Link to={paths.scribe(visit)}>{t('Back to the visit')}</Link>
      <Link to={paths.formsFor(visit)}>{t('Choose another form')}</Link>
    </div>
  )
}

/** What can be done in the state of a form, and why it failed. */
function StateActions({ form }: { form: Form }) {
  const { id, state, lastError } = form
  const change = useChangeState(form)
  const process = useProcessForm()
  const isBusy = change.isPending || process.isPending
  return (
    <div className={css.stateActions}>
      {state === 'failed' && (
        <p className={css.failure}>{translate(lastError) || t('No reason was given.')}</p>
      )}
      {state === 'preview' && (
        <Button size="compact-md" loading={isBusy} onClick={() => change.mutate('ready_to_use')}>
          {t('Mark as ready to use')}
        </Button>
      )}
      {state === 'ready_to_use' && (
        <Button
          size="compact-md"
          variant="default"
          loading={isBusy}
          onClick={() => change.mutate('preview')}
        >
          {t('Return to preview')}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="compact-md"
          variant="default"
          loading={isBusy}
          onClick={() => change.mutate('preview')}
        >
          {t('Add fields by hand')}
        </Button>
      )}
      {state === 'failed' && (
        <Button
          size="compact-md"
          variant="default"
          loading={isBusy}
          onClick={() => process.mutate(id)}
        >
          {t('Find the fields again')}
        </Button>
      )}
      {state === 'preview' && (
        <ConfirmButton
          size="compact-md"
          variant="default"
          loading={isBusy}
          question={t('This replaces all fields, and your changes to them are lost.')}
          confirm={t('Replace the fields')}
          onConfirm={() => process.mutate(id)}
        >
          {t('Find the fields again')}
        </ConfirmButton>
      )}
    </div>
  )
}

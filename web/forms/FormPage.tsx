import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AppError } from '#contract/errors.ts'
import type { FilledForm } from '#contract/filled-forms.ts'
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
import { FilledMeanwhile, FilledPane } from './filling/FilledPane.tsx'
import { filledQuery } from './filling/filled-queries.ts'
import { hasSameFields } from './filling/same-fields.ts'
import { useVisit } from './filling/useFill.ts'
import { isOthers, useChangeState, useProcessForm } from './form-changes.ts'
import { formStates } from '#web/shell/items/form-states.ts'
import css from './forms.module.css'
import { PrepareActions } from './preparing/PrepareActions.tsx'
import { isSignedForm, SignedForm } from './signing/SignedForm.tsx'
import { usePdf } from './pdf/usePdf.ts'
import { formQuery } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** A form: its pages, its fields, and its way from preview to ready to use. */
export function FormPage({ id, EvidenceView }: { id: string; EvidenceView: EvidenceView }) {
  const queries = useQueryClient()
  const query = useQuery(formQuery(queries, id))
  const [search] = useSearchParams()
  const visit = search.get('visit')
  const isGone = isNotThere(query.error)
  const form = isGone ? undefined : query.data
  // A filled form stays when its form is deleted.
  if (isGone && visit) return <FilledPane formId={id} visit={visit} />
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
  const asked = search.get('visit')
  // A form that is no longer ready to use is reviewed first.
  const visit = form.state === 'ready_to_use' ? asked : null
  return (
    <div className={css.formPage}>
      {visit && <VisitLink visit={visit} />}
      {!visit &&
        (isOthers(form) ? (
          <ReadOnlyNote form={form} />
        ) : (
          <StateActions form={form} onReplaced={retry} />
        ))}
      {asked && !visit && <FilledMeanwhile formId={form.id} visit={asked} />}
      {Boolean(error) && !isReasonOfFailure(form, error) && (
        <ErrorState title={t('Could not show the PDF')} error={error} onRetry={retry} />
      )}
      {!pdf && !error && <LoadingRows label={t('Loading the PDF')} />}
      {pdf && !visit && <FieldEditor form={form} pdf={pdf} />}
      {pdf && visit && <FillForVisit {...{ form, pdf, visit, EvidenceView }} />}
    </div>
  )
}

/** Whether the page says why already. */
const isReasonOfFailure = ({ state, lastError }: Form, error: unknown): boolean =>
  state === 'failed' && error instanceof AppError && error.message === lastError

interface FillProps {
  form: Form
  pdf: PDFDocumentProxy
  /** The id of the visit. */
  visit: string
  EvidenceView: EvidenceView
}

function FillForVisit({ visit, ...rest }: FillProps) {
  const { form } = rest
  const query = useVisit(visit)
  const filling = useQuery(filledQuery(visit, form.id))
  useSameFields(form, filling.data)
  return (
    <Loaded what={t('the visit')} query={query}>
      {(scribe) => (
        <Loaded what={t('the filled form')} query={filling}>
          {(filled) => {
            if (isSignedForm(filled)) return <SignedForm key={filled.id} canAmend filled={filled} />
            return hasSameFields(form, filled) ? (
              <FillForm key={filled.id} {...rest} scribe={scribe} filled={filled} />
            ) : (
              <LoadingRows label={t('Loading the changed form')} />
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

/** Refetches a form and its values if one of them is older than a change of the fields. */
function useSameFields(form: Form, filled: FilledForm | undefined): void {
  const queries = useQueryClient()
  const isStale = filled !== undefined && !filled.signed && !hasSameFields(form, filled)
  useEffect(() => {
    if (!isStale) return
    void queries.invalidateQueries({ queryKey: formQuery(queries, form.id).queryKey })
    void queries.invalidateQueries({ queryKey: filledQuery(filled.scribeId, form.id).queryKey })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of the fields.
  }, [isStale])
}

function VisitLink({ visit }: { visit: string }) {
  return (
    <div className={css.stateActions}>
      <Link to={paths.scribe(visit)}>{t('Back to the visit')}</Link>
      <Link to={paths.formsFor(visit)}>{t('Choose another form')}</Link>
    </div>
  )
}

/** Says why a library form can't be changed here, and links to where it can be copied. */
function ReadOnlyNote({ form: { id } }: { form: Form }) {
  return (
    <div className={css.stateActions}>
      <p>{t('You can fill this form for a visit. To change its fields, make a copy.')}</p>
      <Link to={`${paths.template(id)}?type=form`}>{t('Show in the library')}</Link>
    </div>
  )
}

/** What can be done in the state of a form, and why it failed. */
function StateActions({ form, onReplaced }: { form: Form; onReplaced: () => void }) {
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
      <PrepareActions form={form} onReplaced={onReplaced} />
      {state === 'preview' && <Notices form={form} />}
    </div>
  )
}

/** What to check before the form is used, such as names that were read from a scan. */
const Notices = ({ form: { notices } }: { form: Form }) =>
  notices.length > 0 && (
    <ul className={css.notices}>
      {notices.map((notice) => (
        <li key={notice}>{translate(notice)}</li>
      ))}
    </ul>
  )

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { deleteFilledForm, type FilledFormSummary } from '#contract/filled-forms.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { paths } from '#web/paths.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../forms.module.css'
import { forgetFill } from './fill-savers.ts'
import { filledFormsQuery } from './filled-queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The forms that were filled for a visit. */
export function FilledForms({ visit }: { visit: string }) {
  const { data, error, refetch } = useQuery(filledFormsQuery(visit))
  if (error)
    return (
      <ErrorState
        title={t('Could not load {what}', { what: t('the filled forms') })}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="filled-forms">
      <h2 id="filled-forms" className={css.heading}>
        {t('Filled for this visit')}
      </h2>
      <ul className={css.forms}>
        {data.items.map((filled) => (
          <FilledRow key={filled.id} filled={filled} />
        ))}
      </ul>
    </section>
  )
}

function FilledRow({ filled }: { filled: FilledFormSummary }) {
  const { id, formId, formName, scribeId, updated, signedAt } = filled
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteFilledForm, { params: { id } }),
    onSuccess: () => {
      forgetFill(id)
      return queries.invalidateQueries({ queryKey: keys.filledForms(scribeId) })
    },
  })
  return (
    <li className={css.form}>
      <div className={css.name}>
        <Link to={paths.form(formId, scribeId)}>{formName}</Link>
        {signedAt && <Tag tone="good">{t('Signed')}</Tag>}
      </div>
      {!signedAt && (
        <ConfirmButton
          size="compact-sm"
          variant="subtle"
          loading={remove.isPending}
          question={t(
            'This deletes the values of this form for this visit. The form itself stays.',
          )}
          confirm={t('Delete the values')}
          onConfirm={() => remove.mutate()}
          aria-label={t('Delete the values of {name}', { name: formName })}
        >
          {t('Delete')}
        </ConfirmButton>
      )}
      <div className={css.below}>
        <p className={css.facts}>
          <RelativeTime instant={updated} />
        </p>
      </div>
    </li>
  )
}

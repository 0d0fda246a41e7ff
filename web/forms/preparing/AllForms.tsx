import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FormState, FormSummary } from '#contract/forms.ts'
import { paths } from '#web/paths.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { formStates } from '#web/shell/items/form-states.ts'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../forms.module.css'
import { allFormsQuery, maxPrepared } from '../queries.ts'
import { ChangeState } from './ChangeState.tsx'
import { t, translate } from '#web/i18n/i18n.ts'

/** Number of forms shown at first. */
const first = 100
const back = () => ({ to: paths.forms, label: t('Back to the forms') })

/** The forms of all groups, newest first, for the admin group. Others see “Page not found”. */
export function AllForms() {
  const [limit, setLimit] = useState(first)
  const [state, setState] = useState<FormState | ''>('')
  const query = useQuery(allFormsQuery(limit))
  const isClosed = isNotThere(query.error)
  return (
    <MainPane>
      <PageHeader
        title={t('Forms of all groups')}
        tabTitle={t('Forms')}
        before={<BackLink {...back()} />}
      />
      {isClosed ? (
        <NotThere
          title={t('Page not found')}
          why={t('Only people who prepare forms can see this page.')}
          back={back()}
        />
      ) : (
        <div className={css.page}>
          <StateFilter value={state} onChange={setState} />
          <Loaded what={t('the forms')} query={query}>
            {(forms) => <Rows forms={forms.filter((one) => !state || one.state === state)} />}
          </Loaded>
          {limit < maxPrepared && query.data?.length === limit && (
            <Button
              variant="default"
              className={css.more ?? ''}
              onClick={() => setLimit(maxPrepared)}
            >
              {t('Show more forms')}
            </Button>
          )}
        </div>
      )}
    </MainPane>
  )
}

interface FilterProps {
  value: FormState | ''
  onChange: (state: FormState | '') => void
}

function StateFilter({ value, onChange }: FilterProps) {
  const states = Object.keys(formStates) as FormState[]
  return (
    <NativeSelect
      label={t('State')}
      className={css.audience ?? ''}
      data={[
        { value: '', label: t('All states') },
        ...states.map((state) => ({ value: state, label: formStates[state].text })),
      ]}
      value={value}
      onChange={({ currentTarget }) =>
        onChange(states.find((state) => state === currentTarget.value) ?? '')
      }
    />
  )
}

function Rows({ forms }: { forms: readonly FormSummary[] }) {
  if (forms.length === 0)
    return (
      <EmptyState icon={FileText} title={t('No forms')}>
        {t('Forms that groups upload appear here.')}
      </EmptyState>
    )
  return (
    <ul className={css.forms} aria-label={t('Forms of all groups')}>
      {forms.map((form) => (
        <Row key={form.id} form={form} />
      ))}
    </ul>
  )
}

function Row({ form }: { form: FormSummary }) {
  const { id, name, state, author, lastError, fieldCount, stateChangedAt } = form
  const [isChanging, setChanging] = useState(false)
  const { text, tone } = formStates[state]
  return (
    <li className={css.form}>
      <div className={css.name}>
        <Link to={paths.form(id)}>{name}</Link>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Change the state of {name}', { name })}
        onClick={() => setChanging(true)}
      >
        {t('Change')}
      </Button>
      <div className={css.below}>
        {lastError && <p className={css.failure}>{translate(lastError)}</p>}
        <p className={css.facts}>
          <span>{t('By {name}', { name: author.name })}</span>
          <span>{t('{count, plural, one {# field} other {# fields}}', { count: fieldCount })}</span>
          <RelativeTime instant={stateChangedAt} />
        </p>
      </div>
      {isChanging && <ChangeState form={form} onClose={() => setChanging(false)} />}
    </li>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { FormSummary } from '#contract/forms.ts'
import { paths } from '#web/paths.ts'
import { formStates } from '#web/shell/items/form-states.ts'
import { useItemOrigin } from '#web/shell/items/origin.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { isOthers, useProcessForm } from './form-changes.ts'
import { FormMenu } from './FormMenu.tsx'
import css from './forms.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

/** A form in the list: its state, what went wrong, and what can be done. */
export function FormRow({ form, visit }: { form: FormSummary; visit: string | undefined }) {
  const { name, state, stateChangedAt } = form
  const { text, tone } = formStates[state]
  return (
    <li className={css.form}>
      <div className={css.name}>
        <Link to={paths.form(form.id, state === 'ready_to_use' ? visit : undefined)}>{name}</Link>
        <Tag tone={tone}>{text}</Tag>
      </div>
      <FormMenu form={form} mayChange={!isOthers(form)} />
      <div className={css.below}>
        {state === 'failed' && !isOthers(form) && <Failure form={form} />}
        <p className={css.facts}>
          <span>{useItemOrigin(form)}</span>
          {form.fieldCount > 0 && (
            <span>
              {t('{count, plural, one {# field} other {# fields}}', { count: form.fieldCount })}
            </span>
          )}
          {form.pages > 0 && (
            <span>{t('{count, plural, one {# page} other {# pages}}', { count: form.pages })}</span>
          )}
          <RelativeTime instant={stateChangedAt} />
        </p>
        {form.notices.map((notice) => (
          <p key={notice}>{translate(notice)}</p>
        ))}
      </div>
    </li>
  )
}

function Failure({ form }: { form: FormSummary }) {
  const process = useProcessForm()
  const { id, name, lastError } = form
  return (
    <div className={css.failed}>
      <p className={css.failure}>{translate(lastError) || t('No reason was given.')}</p>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('Retry {name}', { name })}
        loading={process.isPending}
        onClick={() => process.mutate(id)}
      >
        {t('Retry')}
      </Button>
    </div>
  )
}

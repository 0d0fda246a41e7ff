import { useQuery } from '@tanstack/react-query'
import type { Form } from '#contract/forms.ts'
import type { Item } from '#contract/items.ts'
import { formStates } from '#web/shell/items/form-states.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { formQuery } from './form-query.ts'
import css from './library.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Maximum number of names in the list; the form's own page shows all. */
const maxNames = 60

/** The state, the pages and the fields of a form. */
export function FormContents({ item: { id } }: { item: Item }) {
  const query = useQuery(formQuery(id))
  return (
    <Loaded what={t('the form')} query={query}>
      {(form) => (
        <Panel
          title={t('Fields')}
          aside={<Tag tone={formStates[form.state].tone}>{formStates[form.state].text}</Tag>}
        >
          <FieldNames form={form} />
        </Panel>
      )}
    </Loaded>
  )
}

/** The names of the fields of a form, in reading order. A field in several places is named once. */
export function FieldNames({ form: { fields, pages } }: { form: Form }) {
  const names = [...new Set(fields.map(({ name }) => name))].filter(Boolean)
  return (
    <>
      <p className={css.quiet}>
        {[
          t('{count, plural, one {# field} other {# fields}}', { count: fields.length }),
          pages > 0 && t('{count, plural, one {# page} other {# pages}}', { count: pages }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ul className={css.fieldNames}>
        {names.slice(0, maxNames).map((name) => (
          <li key={name} dir="auto">
            {name}
          </li>
        ))}
      </ul>
      {names.length > maxNames && (
        <p className={css.quiet}>
          {t('and {count, number} more', { count: names.length - maxNames })}
        </p>
      )}
    </>
  )
}

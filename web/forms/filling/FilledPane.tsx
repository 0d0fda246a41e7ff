import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { FilledForm } from '#contract/filled-forms.ts'
import { BackLink } from '#web/shell/BackLink.tsx'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { isNotThere, NotThere } from '#web/shell/NotThere.tsx'
import { paths } from '#web/paths.ts'
import { CopyText } from '#web/ui/CopyText.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import pageCss from '../forms.module.css'
import { isSignedForm, SignedForm } from '../signing/SignedForm.tsx'
import css from './filling.module.css'
import { filledQuery } from './filled-queries.ts'
import { valueWords } from './value-words.ts'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  formId: string
  visit: string
}

/** A filled form whose form was deleted, as signed or as values. */
export function FilledPane({ formId, visit }: Props) {
  const query = useQuery(filledQuery(visit, formId))
  const back = { to: paths.formsFor(visit), label: t('Back to the forms') }
  return (
    <MainPane>
      <PageHeader
        title={query.data?.formName ?? t('Forms')}
        tabTitle={t('Forms')}
        before={<BackLink {...back} />}
      >
        <Tag>{t('Form deleted')}</Tag>
      </PageHeader>
      {isNotThere(query.error) ? (
        <NotThere
          title={t('Form not found')}
          why={t(
            'It was deleted, made private, or belongs to someone else or to a group you’re not in.',
          )}
          back={back}
        />
      ) : (
        <Loaded what={t('the filled form')} query={query}>
          {(filled) => (
            <div className={pageCss.formPage}>
              <div className={pageCss.stateActions}>
                <Link to={paths.scribe(visit)}>{t('Back to the visit')}</Link>
              </div>
              {isSignedForm(filled) ? (
                <SignedForm canAmend={false} filled={filled} />
              ) : (
                <Values filled={filled} />
              )}
            </div>
          )}
        </Loaded>
      )}
    </MainPane>
  )
}

/** The signed form, or its values, while the form itself is being prepared again. */
export function FilledMeanwhile({ formId, visit }: Props) {
  const { data } = useQuery({ ...filledQuery(visit, formId), retry: false })
  if (!data) return null
  return (
    <details className={css.meanwhile}>
      <summary>{t('Values for the visit')}</summary>
      {isSignedForm(data) ? (
        <SignedForm canAmend={false} filled={data} />
      ) : (
        <Values filled={data} />
      )}
    </details>
  )
}

/** Typed values and values from the visit, without the PDF. Values from records are in the records. */
function Values({ filled: { fields, typed, visit, lost } }: { filled: FilledForm }) {
  const said = new Map(visit?.values.values.map(({ fieldId, text }) => [fieldId, text]))
  const filled = fields.flatMap((field) => {
    const text = typed[field.id] ?? said.get(field.id) ?? ''
    if (text === '') return []
    return [{ name: field.name || t('No name'), text: valueWords(field.type, text) }]
  })
  const all = [...filled, ...lost]
  return (
    <section className={css.alone} aria-label={t('Values')}>
      <p>
        {t(
          'The PDF isn’t available. These are the values that you entered or that came from the visit.',
        )}
      </p>
      {all.length === 0 && <p>{t('Nothing was filled in.')}</p>}
      <dl>
        {all.map(({ name, text }, at) => (
          <div key={`${at} ${name}`}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {all.length > 0 && (
        <CopyText
          text={all.map(({ name, text }) => `${name}: ${text}`).join('\n')}
          label={t('Copy the values')}
        />
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { FilledForm } from '#contract/filled-forms.ts'
import type { FormWriteBack } from '#contract/form-write-back.ts'
import { fullDate } from '#web/ui/times.ts'
import css from '../signing/signing.module.css'
import { formWriteBackQuery, useLookForForm } from './queries.ts'
import { t, translate } from '#web/i18n/i18n.ts'

/** The outcome of the last attempt to write the form to an EMR. */
export function FormWriteBackBanner({ filled }: { filled: FilledForm }) {
  const [last] = useQuery(formWriteBackQuery(filled)).data?.items ?? []
  const look = useLookForForm(filled)
  if (!last || last.state === 'writing') return null
  return (
    <div className={css.banner} data-open={last.state !== 'written' || undefined}>
      <span>{describe(last)}</span>
      {last.state === 'uncertain' && (
        <Button
          variant="default"
          size="compact-sm"
          loading={look.isPending}
          onClick={() => look.mutate()}
        >
          {t('Look for it')}
        </Button>
      )}
    </div>
  )
}

function describe({ displayName: name, state, at, documentId, message }: FormWriteBack): string {
  const date = fullDate(at)
  if (state === 'uncertain')
    return `${translate(message)} ${t('{name} may have the form of {date}.', { name, date })}`.trim()
  if (state === 'failed')
    return `${t('Not written to {name}, {date}.', { name, date })} ${translate(message)}`
  const id = documentId ?? ''
  return t('Written to {name}, {date}, as document {id}.', { name, date, id })
}

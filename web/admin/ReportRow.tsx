import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { decideReport, type ItemReport } from '#contract/library.ts'
import { listTexts } from '#common/patient-hints.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { reportReasons } from '#web/library/words.ts'
import { fieldName } from '#web/shell/item-field-name.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { reportsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const states = {
  open: { tone: 'check', text: t('Pending') },
  kept: { tone: 'good', text: t('Kept') },
  hidden: { tone: 'wrong', text: t('Hidden') },
} as const

/** One report: the template, the reason, and the decision. */
export function ReportRow({ report }: { report: ItemReport }) {
  const { item, reason, detail, created, state } = report
  return (
    <li>
      <div className={css.head}>
        <strong>{item.name}</strong>
        <RelativeTime instant={created} />
        <span>
          {t('{reason} · by {author}', {
            reason: reportReasons[reason],
            author: item.author.name,
          })}
        </span>
        <Tag tone={states[state].tone}>{states[state].text}</Tag>
      </div>
      {detail && <p className={css.text}>{detail}</p>}
      <details className={css.details}>
        <summary>{t('Full template')}</summary>
        {listTexts(item).map(({ where, text }) => (
          <p key={where} className={css.field}>
            <span>{fieldName(where)}</span>
            {text}
          </p>
        ))}
      </details>
      <DecisionButtons report={report} />
    </li>
  )
}

function DecisionButtons({ report: { id, state } }: { report: ItemReport }) {
  const { mutate, isPending, variables } = useDecision(id)
  return (
    <div className={css.actions}>
      {state !== 'hidden' && (
        <Button
          size="xs"
          color="red"
          loading={isPending && variables === 'hidden'}
          onClick={() => mutate('hidden')}
        >
          {t('Hide template')}
        </Button>
      )}
      {state !== 'kept' && (
        <Button
          size="xs"
          variant="default"
          loading={isPending && variables === 'kept'}
          onClick={() => mutate('kept')}
        >
          {state === 'hidden' ? t('Show again') : t('Keep it')}
        </Button>
      )}
    </div>
  )
}

function useDecision(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (state: 'kept' | 'hidden') =>
      call(decideReport, { params: { id }, body: { state } }),
    onError: (error) => toastError(error),
    onSuccess: (_, state) => {
      toastSuccess(
        state === 'hidden'
          ? t('Template hidden from everyone but its author')
          : t('Template kept public'),
      )
      void queries.invalidateQueries({ queryKey: reportsQuery.queryKey })
      void queries.invalidateQueries({ queryKey: keys.items })
    },
  })
}

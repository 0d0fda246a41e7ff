import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DeletionRequest } from '#contract/deletion.ts'
import { useUser } from '#web/api/useUser.ts'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { fullDate } from '#web/ui/times.ts'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { RefuseDialog } from './RefuseDialog.tsx'
import { useDeletionDecision } from './useDeletionDecision.ts'
import { t } from '#web/i18n/i18n.ts'
import { Trans } from '#web/i18n/Trans.tsx'

interface Props {
  request: DeletionRequest
  needsApproval: boolean
}

/** One request to delete an account, and the decision on it. */
export function DeletionRow({ request, needsApproval }: Props) {
  const { id, email, state } = request
  const isSelf = useUser().id === id
  return (
    <li>
      <div className={css.what}>
        <strong>{email}</strong>
        <RequestFacts request={request} needsApproval={needsApproval} />
      </div>
      {state === 'approved' && <Tag tone="good">{t('Approved')}</Tag>}
      {state === 'refused' && <Tag tone="wrong">{t('Refused')}</Tag>}
      {needsApproval && !isSelf && <DecisionButtons request={request} />}
    </li>
  )
}

function RequestFacts({ request, needsApproval }: Props) {
  const { asked, due, state, decided, decidedBy, reason } = request
  return (
    <p className={css.meta}>
      <span>
        <Trans message="Requested {when}" values={{ when: <RelativeTime instant={asked} /> }} />
      </span>
      {state !== 'refused' && (
        <span>
          {state === 'waiting' && needsApproval
            ? t('Will be deleted on {date} at the earliest', { date: fullDate(due) })
            : t('Will be deleted on {date}', { date: fullDate(due) })}
        </span>
      )}
      {decided && (
        <span>
          <Trans
            message={
              state === 'approved'
                ? 'Approved by {administrator}, {when}'
                : 'Refused by {administrator}, {when}'
            }
            values={{
              administrator: decidedBy || t('a former administrator'),
              when: <RelativeTime instant={decided} />,
            }}
          />
        </span>
      )}
      {reason && <span>{reason}</span>}
    </p>
  )
}

function DecisionButtons({ request }: Pick<Props, 'request'>) {
  const { id, email, state } = request
  const [refusing, setRefusing] = useState(false)
  const decide = useDeletionDecision(id)
  const approve = () =>
    decide.mutate({ decision: 'approved', reason: '' }, { onError: (error) => toastError(error) })
  return (
    <>
      {state !== 'approved' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Approve the deletion of {email}', { email })}
          loading={decide.isPending}
          onClick={approve}
        >
          {t('Approve')}
        </Button>
      )}
      {state !== 'refused' && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('Refuse the deletion of {email}', { email })}
          onClick={() => setRefusing(true)}
        >
          {t('Refuse…')}
        </Button>
      )}
      {refusing && <RefuseDialog request={request} onClose={() => setRefusing(false)} />}
    </>
  )
}

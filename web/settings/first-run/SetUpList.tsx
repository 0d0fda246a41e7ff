import { Button, Progress } from '@mantine/core'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { listSetUpRequests } from '#contract/set-up.ts'
import type { Answer } from '#contract/endpoint.ts'
import { useUser } from '#web/api/useUser.ts'
import { paths } from '#web/paths.ts'
import { AskAdministrator } from '#web/transcript/AskAdministrator.tsx'
import { useDismissRequests } from '#web/transcript/set-up-requests.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { useSaveMe } from '../useSaveMe.ts'
import css from './first-run.module.css'
import type { SetUpItem } from './set-up-items.ts'
import { useSetUpItems } from './useSetUpItems.ts'
import { joinNames, t } from '#web/i18n/i18n.ts'

interface Props {
  requests: Answer<typeof listSetUpRequests>['items']
  /** Only the requests are shown. */
  isHidden: boolean
}

/** The checklist on Home: what is set up, what isn't, and where to continue. */
export function SetUpList({ requests, isHidden }: Props) {
  const items = useSetUpItems()
  const done = items?.filter(({ isDone }) => isDone).length ?? 0
  const isComplete = items !== undefined && done === items.length
  useEndWhen(isComplete && !isHidden)
  if (!items || (isComplete && requests.length === 0)) return null
  return (
    <Panel title={t('Finish setting up')} aside={!isHidden && <DismissButton />}>
      {requests.length > 0 && <Requests requests={requests} />}
      {!isComplete && (
        <>
          <p className={css.count}>{t('{done} of {total} done', { done, total: items.length })}</p>
          <Progress
            size="sm"
            value={(done / items.length) * 100}
            aria-label={t('{done} of {total} done', { done, total: items.length })}
          />
          <ul className={css.items}>
            {items.map((item) => (
              <Item key={item.step} item={item} />
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

const labels = {
  speech: t('Set up speech to text'),
  notes: t('Set up notes'),
  backup: t('Turn on backups'),
  microphone: t('Test your microphone'),
  profile: t('Add your specialty'),
  template: t('Choose a template'),
} as const satisfies Record<SetUpItem['step'], string>

function Item({ item: { step, isDone } }: { item: SetUpItem }) {
  const isAdministrator = useUser().role === 'administrator'
  const Icon = isDone ? CircleCheck : CircleDashed
  const asks = step === 'speech' && !isAdministrator
  return (
    <li data-done={isDone}>
      <Icon size={18} role="img" aria-label={isDone ? t('Done') : t('To do')} />
      {isDone || asks ? (
        <span>{labels[step]}</span>
      ) : (
        <Link to={paths.firstStep(step)}>{labels[step]}</Link>
      )}
      {asks && !isDone && <AskAdministrator />}
    </li>
  )
}

/** Once everything was done, a change of it later doesn't bring the list back. */
function useEndWhen(isOver: boolean): void {
  const { mutate } = useSaveMe()
  useEffect(() => {
    if (isOver) mutate({ settings: { setUpHidden: true } })
  }, [isOver, mutate])
}

function DismissButton() {
  const dismiss = useSaveMe()
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      loading={dismiss.isPending}
      onClick={() => dismiss.mutate({ settings: { setUpHidden: true, firstRun: 'over' } })}
    >
      {t('Dismiss')}
    </Button>
  )
}

function Requests({ requests }: Pick<Props, 'requests'>) {
  const dismiss = useDismissRequests()
  return (
    <div className={css.requests}>
      <p>{t('Requested by {names}.', { names: joinNames(requests.map(({ name }) => name)) })}</p>
      <Button
        variant="default"
        size="xs"
        loading={dismiss.isPending}
        onClick={() => dismiss.mutate()}
      >
        {t('Dismiss request')}
      </Button>
    </div>
  )
}

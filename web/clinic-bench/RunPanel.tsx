import { Button, Group, Progress, Select } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BenchRun } from '#contract/clinic-bench.ts'
import { ConfirmButton } from '#web/ui/ConfirmButton.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { RelativeTime } from '#web/ui/RelativeTime.tsx'
import { fullDate } from '#web/ui/times.ts'
import css from './clinic-bench.module.css'
import { FigureTable } from './FigureTable.tsx'
import { cancelRun, downloadRun, removeRun } from './queries.ts'
import { setName } from './words.ts'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  run: BenchRun
  others: BenchRun[]
}

const ends = {
  done: '',
  cancelled: t('Cancelled.'),
  failed: t('Stopped: the set has changed.'),
}

/** One comparison: its progress, then its figures, beside those of another run on request. */
export function RunPanel({ run, others }: Props) {
  const queries = useQueryClient()
  const title = t('{name}, {visits, plural, one {# visit} other {# visits}}', {
    name: setName(run.set),
    visits: run.visits,
  })
  return (
    <Panel title={title} aside={<RelativeTime instant={run.started} />}>
      {run.state === 'running' ? (
        <Running run={run} onCancel={() => void cancelRun(queries, run.id)} />
      ) : (
        <Ended run={run} summary={ends[run.state]} others={others} />
      )}
    </Panel>
  )
}

function Ended({ run, summary, others }: Props & { summary: string }) {
  const [besideId, setBesideId] = useState<string | null>(null)
  const other = others.find(({ id }) => id === besideId)
  return (
    <>
      <FigureTable runs={other ? [run, other] : [run]} />
      {other && other.fingerprint !== run.fingerprint && (
        <p className={css.warning}>{t('These two comparisons used different visits.')}</p>
      )}
      <p className={css.hint}>
        {[summary, ...run.remarks.map((remark) => translate(remark)), describeSetUp(run)]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Group gap="xs" className={css.actions}>
        <CompareSelect others={others} value={besideId} onChange={setBesideId} />
        <Button size="xs" variant="default" onClick={() => void downloadRun(run.id)}>
          {t('Export CSV')}
        </Button>
        <DeleteButton id={run.id} />
      </Group>
    </>
  )
}

const describeSetUp = ({ product, template }: BenchRun) =>
  t('Version {product}, template “{template}”.', { product, template })

interface CompareProps {
  others: BenchRun[]
  value: string | null
  onChange: (id: string | null) => void
}

function CompareSelect({ others, value, onChange }: CompareProps) {
  const ended = others.filter(({ state }) => state !== 'running')
  if (ended.length === 0) return null
  return (
    <Select
      aria-label={t('Compare with')}
      placeholder={t('Compare with…')}
      size="xs"
      clearable
      value={value}
      onChange={onChange}
      data={ended.map(({ id, set, started }) => ({
        value: id,
        label: `${setName(set)}, ${fullDate(started)}`,
      }))}
    />
  )
}

function DeleteButton({ id }: { id: string }) {
  const queries = useQueryClient()
  return (
    <ConfirmButton
      size="xs"
      variant="subtle"
      color="gray"
      question={t('This permanently deletes the results of this comparison.')}
      confirm={t('Delete comparison')}
      onConfirm={() => void removeRun(queries, id)}
    >
      {t('Delete')}
    </ConfirmButton>
  )
}

function Running({ run: { done, total }, onCancel }: { run: BenchRun; onCancel: () => void }) {
  return (
    <div className={css.running}>
      <Progress
        value={(100 * done) / Math.max(1, total)}
        aria-label={t('Progress of the comparison')}
      />
      <span role="status" className="tabular">
        {t('{done, number} of {total, number}', { done, total })}
      </span>
      <Button size="xs" variant="default" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </div>
  )
}

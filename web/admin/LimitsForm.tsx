import { Button } from '@mantine/core'
import type { Limit } from '#contract/limits.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import css from './admin.module.css'
import { LimitRow } from './LimitRow.tsx'
import { useLimitsForm } from './useLimitsForm.ts'
import { t } from '#web/i18n/i18n.ts'

const groups = [
  { group: 'sessions', title: t('Per sign-in'), unit: t('hours') },
  { group: 'pages', title: t('Per open page'), unit: t('minutes') },
  { group: 'files', title: t('Per file'), unit: t('MB') },
  { group: 'storage', title: t('Per user'), unit: t('GB') },
  { group: 'logs', title: t('Per access log'), unit: t('years') },
  { group: 'requests', title: t('Per user, per minute'), unit: '' },
] as const satisfies readonly { group: Limit['group']; title: string; unit: string }[]

export function LimitsForm({ saved }: { saved: Limit[] }) {
  const { read, set, isChanged, save, submit } = useLimitsForm(saved)
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {groups.map(({ group, title, unit }) => (
        <Panel key={group} title={title}>
          <ul className={css.rows}>
            {saved
              .filter((limit) => limit.group === group)
              .map((limit) => (
                <LimitRow
                  key={limit.name}
                  limit={limit}
                  unit={unit}
                  value={read(limit)}
                  onChange={(value) => set(limit, value)}
                />
              ))}
          </ul>
        </Panel>
      ))}
      {save.isError && <FormError error={save.error} />}
      <div>
        <Button type="submit" disabled={!isChanged} loading={save.isPending}>
          {t('Save')}
        </Button>
      </div>
    </form>
  )
}

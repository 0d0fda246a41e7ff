import { Button, NumberInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Limit, updateLimits } from '#contract/limits.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { limitsQuery } from './queries.ts'

const groups = [
  { group: 'sessions', title: 'Each sign-in', unit: ' hours' },
  { group: 'pages', title: 'Each open page', unit: ' minutes' },
  { group: 'files', title: 'Each file', unit: ' MB' },
  { group: 'storage', title: 'Each user', unit: ' GB' },
  { group: 'logs', title: 'Each log of access', unit: ' years' },
  { group: 'requests', title: 'Each user, a minute', unit: '' },
] as const satisfies readonly { group: Limit['group']; title: string; unit: string }[]

/** By name; '' for the usual number. */
type LimitValues = Record<string, number | ''>

export function LimitsForm({ saved }: { saved: Limit[] }) {
  const [typed, setTyped] = useState<LimitValues>({})
  const queries = useQueryClient()
  const changed = saved.filter(
    ({ name, value, usual }) =>
      (typed[name] ?? value) !== value && (typed[name] !== '' || value !== usual),
  )
  const save = useMutation({
    mutationFn: (sent: LimitValues) => {
      const limits = Object.fromEntries(
        changed.map(({ name, usual }) => [name, sent[name] === usual ? null : sent[name] || null]),
      )
      return withReauthentication(() => call(updateLimits, { body: { limits } }))
    },
    meta: { shownBy: 'form' },
    onSuccess: (answer, sent) => {
      toastSuccess('Saved')
      queries.setQueryData(limitsQuery.queryKey, answer)
      // What was typed while it was on its way is not saved yet.
      setTyped((now) => unlike(now, sent))
    },
  })
  return (
    <form
      className={css.stack}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(typed)
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
                  value={typed[limit.name] ?? limit.value}
                  onChange={(value) => setTyped({ ...typed, [limit.name]: value })}
                />
              ))}
          </ul>
        </Panel>
      ))}
      {save.isError && <FormError error={save.error} />}
      <div>
        <Button type="submit" disabled={changed.length === 0} loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}

const unlike = (now: LimitValues, sent: LimitValues): LimitValues =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== sent[name]))

interface RowProps {
  limit: Limit
  unit: string
  value: number | ''
  onChange: (value: number | '') => void
}

function LimitRow({ limit, unit, value, onChange }: RowProps) {
  const { name, title, usual, least, most, fixedBy } = limit
  return (
    <li className={css.limit}>
      <div className={css.what}>
        <strong id={`limit-${name}`}>{title}</strong>
        <p className={css.meta} id={`limit-${name}-hint`}>
          {fixedBy ? (
            <span>
              Set on the server by <code>{fixedBy}</code>
            </span>
          ) : (
            (value !== usual || unit === ' hours') && <span>usually {withDays(usual, unit)}</span>
          )}
        </p>
      </div>
      <NumberInput
        className={css.number ?? ''}
        aria-labelledby={`limit-${name}`}
        aria-describedby={`limit-${name}-hint`}
        min={least}
        max={most}
        clampBehavior="blur"
        allowDecimal={false}
        thousandSeparator=","
        suffix={unit}
        placeholder={`${usual.toLocaleString('en')}${unit}`}
        disabled={fixedBy !== ''}
        value={value}
        onChange={(next) => onChange(next === '' ? '' : Number(next))}
        onBlur={() => value === '' && onChange(usual)}
      />
    </li>
  )
}

const withDays = (number: number, unit: string) => {
  const text = `${number.toLocaleString('en')}${unit}`
  return unit === ' hours' && number % 24 === 0 ? `${text}, which is ${number / 24} days` : text
}

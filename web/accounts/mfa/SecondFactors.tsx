import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Factor, SecondFactors as EnrolledFactors } from '#contract/mfa.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { useUser } from '#web/api/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { factorKinds } from './factor-kinds.tsx'
import { type FactorChange, FactorDialog } from './FactorDialog.tsx'
import { FactorRow } from './FactorRow.tsx'
import css from './mfa.module.css'
import { canUsePasskeys } from './passkeys.ts'
import { factorsQuery } from './queries.ts'
import { SecondFactorRule } from './SecondFactorRule.tsx'
import { t } from '#web/i18n/i18n.ts'

/** The second factors of the account, its recovery codes, and the administrator's rule. */
export function SecondFactors() {
  const { data, error, refetch } = useQuery(factorsQuery)
  const [change, setChange] = useState<FactorChange>()
  const isAdministrator = useUser().role === 'administrator'
  const isOn = Boolean(data?.factors.length)
  return (
    <>
      <Panel
        title={t('Two-factor authentication')}
        aside={data && <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? t('On') : t('Off')}</Tag>}
      >
        {error && (
          <ErrorState
            title={t('Could not load your second factors')}
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <LoadingRows count={2} />}
        {data && <Enrolled {...data} onChange={setChange} />}
        {change && (
          <FactorDialog
            change={change}
            isLast={data?.factors.length === 1}
            onClose={() => setChange(undefined)}
          />
        )}
      </Panel>
      {isAdministrator && <SecondFactorRule />}
    </>
  )
}

type EnrolledProps = EnrolledFactors & { onChange: (change: FactorChange) => void }

function Enrolled({ factors, recoveryCodesLeft, onChange }: EnrolledProps) {
  const group = useBindingGroup(({ requireMfa }) => requireMfa)
  return (
    <>
      {group && <p className={css.lead}>{t('Required by “{name}”', { name: group.name })}</p>}
      {factors.length === 0 && (
        <p className={css.lead}>
          {t(
            'Protects your account if someone learns your password. Passkeys are the safest and fastest option.',
          )}
        </p>
      )}
      {factors.length > 0 && (
        <ul className={css.factors}>
          {factors.map((factor) => (
            <FactorRow
              key={factor.factorId}
              factor={factor}
              onRemove={() => onChange({ remove: factor })}
            />
          ))}
          <RecoveryCodesRow left={recoveryCodesLeft} onRenew={() => onChange('codes')} />
        </ul>
      )}
      <AddButtons factors={factors} onChange={onChange} />
    </>
  )
}

function RecoveryCodesRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <li>
      <KeyRound size={18} aria-hidden />
      <div>
        <strong>{t('Recovery codes')}</strong>
        <p>{t('{left, plural, one {# of 10 codes left} other {# of 10 codes left}}', { left })}</p>
      </div>
      <Button variant="default" size="xs" onClick={onRenew}>
        {t('Generate new codes')}
      </Button>
    </li>
  )
}

interface AddProps {
  factors: readonly Factor[]
  onChange: (change: FactorChange) => void
}

function AddButtons({ factors, onChange }: AddProps) {
  const usable = factorKinds.filter(({ kind }) => kind !== 'passkey' || canUsePasskeys())
  return (
    <div className={css.actions}>
      {usable.map(({ kind, label, icon }, n) => (
        <Button
          key={kind}
          variant={n === 0 && factors.length === 0 ? 'filled' : 'default'}
          size="sm"
          leftSection={icon}
          onClick={() => onChange({ add: kind })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

import { Button, Group, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Fingerprint, KeyRound, Phone, Smartphone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Factor, FactorKind, SecondFactors as Known } from '#contract/mfa.ts'
import { useUser } from '#web/api/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { AddFactor } from './AddFactor.tsx'
import { FactorRow } from './FactorRow.tsx'
import css from './mfa.module.css'
import { NewCodes } from './NewCodes.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { factorsQuery } from './queries.ts'
import { RemoveFactor } from './RemoveFactor.tsx'
import { SecondFactorRule } from './SecondFactorRule.tsx'

type Open = { add: FactorKind } | { remove: Factor } | 'codes'

const kinds: { kind: FactorKind; label: string; title: string; icon: ReactNode }[] = [
  {
    kind: 'passkey',
    label: 'Add a passkey',
    title: 'A passkey',
    icon: <Fingerprint size={16} aria-hidden />,
  },
  {
    kind: 'totp',
    label: 'Add an authenticator app',
    title: 'An authenticator app',
    icon: <Smartphone size={16} aria-hidden />,
  },
  { kind: 'phone', label: 'Add a phone', title: 'A phone', icon: <Phone size={16} aria-hidden /> },
]

/** What is shown beside the password when signing in, and what helps when it is lost. */
export function SecondFactors() {
  const { data, error, refetch } = useQuery(factorsQuery)
  const [open, setOpen] = useState<Open>()
  const isAdministrator = useUser().role === 'administrator'
  const isOn = Boolean(data?.factors.length)
  return (
    <>
      <Panel
        title="Two-factor authentication"
        aside={data && <Tag tone={isOn ? 'good' : 'plain'}>{isOn ? 'On' : 'Off'}</Tag>}
      >
        {error && (
          <ErrorState title="Could not load this" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <LoadingRows count={2} />}
        {data && <Enrolled {...data} onOpen={setOpen} />}
        {open && <Dialog open={open} known={data} onClose={() => setOpen(undefined)} />}
      </Panel>
      {isAdministrator && <SecondFactorRule />}
    </>
  )
}

function Enrolled({ factors, recoveryCodesLeft, onOpen }: Known & { onOpen: (o: Open) => void }) {
  return (
    <>
      {factors.length === 0 && (
        <p className={css.lead}>
          A second step keeps strangers out who have learned your password. A passkey is the safest
          and the quickest.
        </p>
      )}
      {factors.length > 0 && (
        <ul className={css.factors}>
          {factors.map((factor) => (
            <FactorRow
              key={factor.factorId}
              factor={factor}
              onRemove={() => onOpen({ remove: factor })}
            />
          ))}
          <li>
            <KeyRound size={18} aria-hidden />
            <div>
              <strong>Recovery codes</strong>
              <p>{recoveryCodesLeft} of 10 left, should you lose the rest</p>
            </div>
            <Button variant="default" size="xs" onClick={() => onOpen('codes')}>
              Make new codes
            </Button>
          </li>
        </ul>
      )}
      <div className={css.actions}>
        {kinds
          .filter(({ kind }) => kind !== 'passkey' || canUsePasskeys())
          .map(({ kind, label, icon }, n) => (
            <Button
              key={kind}
              variant={n === 0 && factors.length === 0 ? 'filled' : 'default'}
              size="sm"
              leftSection={icon}
              onClick={() => onOpen({ add: kind })}
            >
              {label}
            </Button>
          ))}
      </div>
    </>
  )
}

interface DialogProps {
  open: Open
  known: Known | undefined
  onClose: () => void
}

function Dialog({ open, known, onClose }: DialogProps) {
  const [codes, setCodes] = useState<'none' | 'shown' | 'asked'>('none')
  const onCodes = () => setCodes('shown')
  // Escape must not cost the recovery codes, nor a click beside them.
  const leave = () => (codes === 'none' ? onClose() : setCodes('asked'))
  const titleOf = (kind: FactorKind) => kinds.find((each) => each.kind === kind)?.title
  const [title, body] =
    open === 'codes'
      ? ['Recovery codes', <NewCodes key="codes" {...{ onClose, onCodes }} />]
      : 'add' in open
        ? [
            titleOf(open.add),
            <AddFactor key="add" kind={open.add} onDone={onClose} onCodes={onCodes} />,
          ]
        : [
            'Turn off this second step',
            <RemoveFactor
              key="remove"
              factor={open.remove}
              isLast={known?.factors.length === 1}
              onClose={onClose}
            />,
          ]
  return (
    <Modal opened onClose={leave} closeOnClickOutside={false} title={title} size="md">
      {body}
      {codes === 'asked' && (
        <Group role="alert" gap="xs" mt="md">
          <span>These codes are not shown again. Have you kept them?</span>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            Close without keeping them
          </Button>
        </Group>
      )}
    </Modal>
  )
}

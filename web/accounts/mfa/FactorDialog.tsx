import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Factor, FactorKind } from '#contract/mfa.ts'
import { AddFactor } from './AddFactor.tsx'
import { factorKinds } from './factor-kinds.tsx'
import { NewCodes } from './NewCodes.tsx'
import { RemoveFactor } from './RemoveFactor.tsx'
import { t } from '#web/i18n/i18n.ts'

/** A change of the second factors. */
export type FactorChange = { add: FactorKind } | { remove: Factor } | 'codes'

interface Props {
  change: FactorChange
  /** The only factor is removed, which turns the second step off. */
  isLast: boolean
  onClose: () => void
}

/** The dialog of a change. While recovery codes show, closing it needs a confirmation. */
export function FactorDialog({ change, isLast, onClose }: Props) {
  const [codes, setCodes] = useState<'none' | 'shown' | 'asked'>('none')
  // Escape or a click outside must not lose the recovery codes.
  const close = () => (codes === 'none' ? onClose() : setCodes('asked'))
  return (
    <Modal opened onClose={close} closeOnClickOutside={false} title={findTitle(change)} size="md">
      <ChangeForm
        change={change}
        isLast={isLast}
        onClose={onClose}
        onCodes={() => setCodes('shown')}
      />
      {codes === 'asked' && (
        <Group role="alert" gap="xs" mt="md">
          <span>{t('You won’t see these codes again. Have you saved them?')}</span>
          <Button variant="default" size="compact-sm" onClick={onClose}>
            {t('Close without saving')}
          </Button>
        </Group>
      )}
    </Modal>
  )
}

function findTitle(change: FactorChange): string | undefined {
  if (change === 'codes') return t('Recovery codes')
  if ('remove' in change) return t('Remove this second factor')
  return factorKinds.find(({ kind }) => kind === change.add)?.title
}

function ChangeForm({ change, isLast, onClose, onCodes }: Props & { onCodes: () => void }) {
  if (change === 'codes') return <NewCodes onClose={onClose} onCodes={onCodes} />
  if ('add' in change) return <AddFactor kind={change.add} onDone={onClose} onCodes={onCodes} />
  return <RemoveFactor factor={change.remove} isLast={isLast} onClose={onClose} />
}

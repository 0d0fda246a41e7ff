import { Modal, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Engine, Vendor } from '#contract/speech.ts'
import { EngineForm } from './EngineForm.tsx'
import css from './speech.module.css'
import { t, translate } from '#web/i18n/i18n.ts'

interface Props {
  vendors: readonly Vendor[]
  /** The engine to change; undefined for a new one. */
  engine: Engine | undefined
  onClose: () => void
}

/** Sets up an engine: its kind, its address, its key. */
export function EngineDialog({ vendors, engine, onClose }: Props) {
  const [kind, setKind] = useState<string | undefined>(engine?.config?.kind)
  const vendor = vendors.find((one) => one.kind === kind) ?? vendors[0]
  if (!vendor) return null
  return (
    <Modal
      opened
      onClose={onClose}
      title={engine ? t('Change {name}', { name: engine.name }) : t('Add a speech service')}
      size="lg"
    >
      <Stack gap="md">
        {!engine && (
          <Select
            label={t('Type')}
            data={vendors.map((one) => ({ value: one.kind, label: translate(one.label) }))}
            value={vendor.kind}
            allowDeselect={false}
            checkIconPosition="right"
            onChange={(next) => next && setKind(next)}
          />
        )}
        <p className={css.facts}>{translate(vendor.hint)}</p>
        <EngineForm key={vendor.kind} vendor={vendor} engine={engine} onClose={onClose} />
      </Stack>
    </Modal>
  )
}

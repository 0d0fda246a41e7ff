import { Button } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Engine, SpeechSettings } from '#contract/speech.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { EngineDialog } from './EngineDialog.tsx'
import { EngineRow } from './EngineRow.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The engines in use; the first one is tried first. */
export function EnginesPanel({ settings }: { settings: SpeechSettings }) {
  const { engines, vendors } = settings
  const [open, setOpen] = useState<Engine | 'new'>()
  return (
    <Panel title={t('Speech services')} aside={<AddButton onClick={() => setOpen('new')} />}>
      <p className={css.lead}>
        {engines.length === 0
          ? t(
              'No services yet. Downloaded models appear here. You can also add a cloud or self-hosted service.',
            )
          : t(
              'These services transcribe your visits. Services you add receive the audio on their own servers.',
            )}
      </p>
      <ul className={css.rows}>
        {engines.map((engine) => (
          <EngineRow
            key={engine.id}
            engine={engine}
            vendor={vendors.find(({ kind }) => kind === engine.config?.kind)}
            onEdit={() => setOpen(engine)}
          />
        ))}
      </ul>
      {open && (
        <EngineDialog
          vendors={vendors}
          engine={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Panel>
  )
}

function AddButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<Plus size={14} aria-hidden />}
      onClick={onClick}
    >
      {t('Add a service')}
    </Button>
  )
}

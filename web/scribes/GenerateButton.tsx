import { Button, Tooltip } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Scribe } from '#contract/scribes.ts'
import { paths } from '#web/paths.ts'
import { useRecorder } from '#web/recorder/recorder.ts'
import { Kbd } from '#web/ui/Kbd.tsx'
import { whyNotGenerate } from './generate.ts'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Opens the note being written, or shows why none can be. */
export function GenerateButton({ scribe, folderId }: { scribe: Scribe; folderId: string }) {
  const navigate = useNavigate()
  const reason = whyNotGenerate(scribe)
  const recording = useRecorder((r) => r.session !== undefined)
  const button = (
    <Button
      variant={recording ? 'default' : 'filled'}
      className={css.generate ?? ''}
      data-disabled={reason ? true : undefined}
      aria-disabled={reason ? true : undefined}
      rightSection={<Kbd keys="mod+enter" />}
      onClick={() => {
        if (reason) return
        void navigate(paths.scribe(scribe.id, { folderId, tab: 'results', generate: true }))
      }}
    >
      {t('Generate')}
    </Button>
  )
  return reason ? <Tooltip label={reason}>{button}</Tooltip> : button
}

import { Modal, SegmentedControl, Stack } from '@mantine/core'
import { useState } from 'react'
import { FindingsForm } from './FindingsForm.tsx'
import { TranscriptForm } from './TranscriptForm.tsx'
import { VitalsForm } from './VitalsForm.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onClose: () => void
}

const forms = { vitals: VitalsForm, findings: FindingsForm, transcript: TranscriptForm }
type Kind = keyof typeof forms
const kinds: { value: Kind; label: string }[] = [
  { value: 'vitals', label: t('Vitals') },
  { value: 'findings', label: t('Findings') },
  { value: 'transcript', label: t('Transcript') },
]

/**
 * Data entry: the user types or pastes vitals, findings or a transcript into a visit. Typed text stays until it's
 * added.
 */
export function DataEntryDialog({ scribeId, onClose }: Props) {
  const [kind, setKind] = useState<Kind>('vitals')
  const Form = forms[kind]
  return (
    <Modal opened onClose={onClose} title={t('Enter data')} size="lg">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('Type of data')}
          fullWidth
          value={kind}
          data={kinds}
          onChange={(next) => setKind(kinds.find(({ value }) => value === next)?.value ?? kind)}
        />
        <Form scribeId={scribeId} onClose={onClose} />
      </Stack>
    </Modal>
  )
}

import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { stopAndLeave } from './leave.ts'
import { useOverlays } from './overlays.ts'
import { t } from '#web/i18n/i18n.ts'

const stay = () => useOverlays.setState({ leaving: false })

const words = {
  recording: {
    title: t('You are recording.'),
    text: t('Your recording is saved, and only you can open it.'),
    go: t('Stop and sign out'),
  },
  typing: {
    title: t('Some of your text isn’t saved yet.'),
    text: t('It’s only on this device. Signing out deletes it.'),
    go: t('Sign out and delete it'),
  },
}

/** Signing out stops the microphone and deletes unsaved typing from this device, so it asks first. */
export function LeaveDialog() {
  const leaving = useOverlays((o) => o.leaving)
  const { title, text, go: goWords } = words[leaving || 'recording']
  const [stopping, setStopping] = useState(false)
  const go = async () => {
    setStopping(true)
    await stopAndLeave()
    setStopping(false)
    stay()
  }
  return (
    <Modal opened={leaving !== false} onClose={stay} title={title} size="sm">
      <p>{text}</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={stay}>
          {t('Stay')}
        </Button>
        <Button loading={stopping} onClick={() => void go()}>
          {goWords}
        </Button>
      </Group>
    </Modal>
  )
}

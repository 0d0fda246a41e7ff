import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { stopAndLeave } from './leave.ts'
import { useOverlays } from './overlays.ts'

const stay = () => useOverlays.setState({ leaving: false })

const words = {
  recording: {
    title: 'You are recording.',
    text: 'What was recorded is kept, and only you can open it.',
    go: 'Stop and sign out',
  },
  typing: {
    title: 'Some of what you typed is not saved yet.',
    text: 'It is on this device only. Signing out deletes it from here.',
    go: 'Sign out and delete it',
  },
}

/** Signing out stops the microphone and clears this device of what was typed, so it is asked for first. */
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
          Stay
        </Button>
        <Button loading={stopping} onClick={() => void go()}>
          {goWords}
        </Button>
      </Group>
    </Modal>
  )
}

import { Button, Group, Modal } from '@mantine/core'
import { useState } from 'react'
import { stopAndLeave } from './leave.ts'
import { useOverlays } from './overlays.ts'

const stay = () => useOverlays.setState({ leaving: false })

/** Signing out stops the microphone, so it is asked for first. */
export function LeaveDialog() {
  const open = useOverlays((o) => o.leaving)
  const [stopping, setStopping] = useState(false)
  const go = async () => {
    setStopping(true)
    await stopAndLeave()
    setStopping(false)
    stay()
  }
  return (
    <Modal opened={open} onClose={stay} title="You are recording." size="sm">
      <p>What was recorded is kept, and only you can open it.</p>
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" data-autofocus onClick={stay}>
          Stay
        </Button>
        <Button loading={stopping} onClick={() => void go()}>
          Stop and sign out
        </Button>
      </Group>
    </Modal>
  )
}

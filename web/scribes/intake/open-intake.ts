import { create } from 'zustand'
import { onSignedOut } from '#web/api/client.ts'

/** The visit whose questions to the patient are open. */
export const useOpenIntake = create<{ scribeId: string | undefined }>(() => ({
  scribeId: undefined,
}))

export const openIntake = (scribeId: string): void => useOpenIntake.setState({ scribeId })
export const closeIntake = (): void => useOpenIntake.setState({ scribeId: undefined })

onSignedOut(closeIntake)

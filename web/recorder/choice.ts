import { create } from 'zustand'
import { localStore } from '#web/browser-storage.ts'

/** What to record: this device's choice, kept for the next visit. */
export interface Choice {
  /** Id of the chosen microphone, '' for the system's own. */
  deviceId: string
  /** Whether the sound of a browser tab is recorded too, as in a video visit. */
  withTab: boolean
  /** Whether to show problems of a recording as notifications outside the browser, if it allows them. */
  outside: boolean
}

const storageKey = 'ausculta-recorder'

/** Reads the stored choice; unreadable text is ignored. */
export function parseChoice(text: string | null): Choice {
  try {
    const kept: unknown = JSON.parse(text ?? '')
    const { deviceId, withTab, outside } = kept as Partial<Record<keyof Choice, unknown>>
    return {
      deviceId: typeof deviceId === 'string' ? deviceId : '',
      withTab: withTab === true,
      outside: outside === true,
    }
  } catch {
    return { deviceId: '', withTab: false, outside: false }
  }
}

export const useChoice = create<Choice>(() => parseChoice(localStore.get(storageKey)))

export function choose(change: Partial<Choice>): void {
  useChoice.setState(change)
  localStore.set(storageKey, JSON.stringify(useChoice.getState()))
}

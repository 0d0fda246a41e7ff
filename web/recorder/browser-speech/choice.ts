import { create } from 'zustand'
import { localStore } from '#web/browser-storage.ts'

const key = 'ausculta-browser-speech'
/** The query of what an administrator allows. */
export const browserSpeechKey = ['browser-speech']

/** Whether this browser transcribes when the server has no engine: off until the user turns it on. */
export const useBrowserSpeech = create<{ on: boolean; failure: string | undefined }>(() => ({
  on: localStore.get(key) === 'on',
  failure: undefined,
}))

export function keepBrowserSpeech(on: boolean): void {
  localStore.set(key, on ? 'on' : 'off')
  useBrowserSpeech.setState({ on, failure: undefined })
}

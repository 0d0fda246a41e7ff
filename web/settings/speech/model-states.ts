import type { SpeechModel } from '#contract/speech.ts'
import type { Tone } from '#web/ui/Tag.tsx'

export const modelStates = {
  none: { word: 'Not installed', tone: 'plain' },
  waiting: { word: 'Waiting', tone: 'plain' },
  downloading: { word: 'Downloading', tone: 'plain' },
  unpacking: { word: 'Unpacking', tone: 'plain' },
  installed: { word: 'Installed', tone: 'good' },
  failed: { word: 'Failed', tone: 'wrong' },
  cancelled: { word: 'Stopped', tone: 'check' },
} as const satisfies Record<SpeechModel['state'], { word: string; tone: Tone }>

export const isInstalling = ({ state }: SpeechModel): boolean =>
  state === 'waiting' || state === 'downloading' || state === 'unpacking'

export const isInstalled = ({ state }: SpeechModel): boolean => state === 'installed'

/** Part of the model is downloaded, and the download goes on from there. */
export const isResumable = (model: SpeechModel): boolean =>
  !isInstalling(model) && !isInstalled(model) && model.received > 0

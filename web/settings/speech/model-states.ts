import type { SpeechModel } from '#contract/speech.ts'
import type { Tone } from '#web/ui/Tag.tsx'
import { t } from '#web/i18n/i18n.ts'

export const modelStates = {
  none: { word: t('Not installed'), tone: 'plain' },
  waiting: { word: t('Queued'), tone: 'plain' },
  downloading: { word: t('Downloading'), tone: 'plain' },
  unpacking: { word: t('Unpacking'), tone: 'plain' },
  installed: { word: t('Installed'), tone: 'good' },
  failed: { word: t('Failed'), tone: 'wrong' },
  cancelled: { word: t('Stopped'), tone: 'check' },
} as const satisfies Record<SpeechModel['state'], { word: string; tone: Tone }>

export const isInstalling = ({ state }: SpeechModel): boolean =>
  state === 'waiting' || state === 'downloading' || state === 'unpacking'

export const isInstalled = ({ state }: SpeechModel): boolean => state === 'installed'

/** Part of the model is downloaded, and the download continues from there. */
export const isResumable = (model: SpeechModel): boolean =>
  !isInstalling(model) && !isInstalled(model) && model.received > 0

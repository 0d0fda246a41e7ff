import { recordingWords } from './errors.ts'
import { t } from '#web/i18n/i18n.ts'

/** The possible problems with the sound. The recording continues with all of them. */
export type Alarm =
  | 'dead'
  | 'muted'
  | 'silent'
  | 'tab-refused'
  | 'tab-ended'
  | 'tab-no-audio'
  | 'tab-silent'

/** `none`: not requested. `asking`: the browser's dialog is open. */
export type TabState = 'none' | 'asking' | 'live' | 'refused' | 'ended' | 'no-audio'

/** Said within 5 s, with half a second for the watch to come round and as much for the page to draw. */
export const silentMs = 4_000
/** A worklet that has been silent for this long is dead (WebKit after a call, Chromium after sleep). */
export const stalledMs = 1_000
/** Below this a sample is digital silence: no microphone is that quiet. */
export const silence = 1e-4
/**
 * In a video visit the other side may be muted during a long turn; a silence of this length raises an alarm
 * nevertheless.
 */
const tabSilentMs = 60_000

export interface Senses {
  now: number
  microphone: 'live' | 'muted' | 'ended' | 'none'
  /** When the newest block came, and the last one in which the microphone gave more than silence. */
  blockAt: number
  loudAt: number
  tab: TabState
  /** When the tab was last heard, or started; and whether it was ever heard. */
  tabLoudAt: number
  tabHeard: boolean
}

/** The one problem to show now, the worst first. */
export function alarmOf(senses: Senses): Alarm | undefined {
  const { now, microphone, blockAt, loudAt, tab, tabLoudAt, tabHeard } = senses
  const isStill = now - blockAt > stalledMs * 2
  if (microphone === 'ended' || microphone === 'none') return 'dead'
  if (microphone === 'muted') return 'muted'
  if (isStill) return 'dead'
  if (now - loudAt > silentMs) return 'silent'
  if (tab === 'refused') return 'tab-refused'
  if (tab === 'ended') return 'tab-ended'
  if (tab === 'no-audio') return 'tab-no-audio'
  if (tab === 'live' && now - tabLoudAt > (tabHeard ? tabSilentMs : silentMs)) return 'tab-silent'
  return undefined
}

interface Words {
  message: string
  toDo: string
  /** What helps: choosing a microphone, or sharing the tab. */
  action: 'microphone' | 'tab'
}

export const alarmWords: Record<Alarm, Words> = {
  dead: {
    message: t('Microphone disconnected.'),
    toDo: t('Reconnecting. Speech isn’t being recorded right now.'),
    action: 'microphone',
  },
  muted: {
    message: t('The microphone is muted.'),
    toDo: t('Unmute it on the device, or end the phone call that uses it.'),
    action: 'microphone',
  },
  silent: {
    message: t('No sound is arriving. Check the microphone.'),
    toDo: t('It may be switched off, or another microphone may be active.'),
    action: 'microphone',
  },
  'tab-refused': {
    message: recordingWords.denied,
    toDo: t('Only the microphone is recorded. The other side of the call isn’t.'),
    action: 'tab',
  },
  'tab-ended': {
    message: t('The browser tab is no longer shared.'),
    toDo: t('Only the microphone is recorded. The other side of the call isn’t.'),
    action: 'tab',
  },
  'tab-no-audio': {
    message: t('The browser tab has no audio.'),
    toDo: t(
      'Share it again with “Also share tab audio” on. The microphone is still being recorded.',
    ),
    action: 'tab',
  },
  'tab-silent': {
    message: t('No sound from the browser tab.'),
    toDo: t('Check that this is the tab with the call and that it plays sound.'),
    action: 'tab',
  },
}

import type { SessionView } from './session-view.ts'
import { t } from '#web/i18n/i18n.ts'

/** Audio unsaved for longer than this shows as not sent: within 3 s, including the delay of the page's clock. */
const lateMs = 1_500

/** A length in words: seconds below a minute, then minutes. */
export const lengthOf = (seconds: number): string =>
  seconds < 60
    ? t('{seconds} s', { seconds: Math.max(1, Math.round(seconds)) })
    : t('{minutes} min', { minutes: Math.floor(seconds / 60) })

type SaveStatus = Pick<SessionView, 'connection' | 'savedAt' | 'unsaved' | 'source' | 'durable'>

export interface Saving {
  /** For the line below the name of the visit: what the recorder and the page don't say. '' for nothing. */
  text: string
  /** For the recorder, which is on every page. */
  short: string
  /** Only this device has the newest sound. */
  late: boolean
}

/**
 * Where the recording is stored right now, in reassuring or warning words.
 * @param isOffline the page already says so, and that recordings stay on this device
 */
export function savingText(kept: SaveStatus, now: number, isOffline: boolean): Saving {
  const { connection, savedAt, unsaved, source, durable } = kept
  if (source === 'replay') return { text: t('Replay of the sample visit'), short: '', late: false }
  const age = savedAt === null ? undefined : now - savedAt
  // Saved in the future: the clock was set back since, and the age is unknown.
  const isLong = age !== undefined && (age > lateMs || age < -lateMs)
  const isOld = age === undefined ? unsaved * 1000 > lateMs : isLong && unsaved >= 1
  if (connection === 'lost' || isOld) {
    const short = t('{duration} not sent yet', { duration: lengthOf(unsaved) })
    return { text: isOffline && durable ? '' : notSending(durable), short, late: true }
  }
  const short =
    age === undefined ? '' : t('Saved {duration} ago', { duration: lengthOf(age / 1000) })
  return { text: '', short, late: false }
}

const notSending = (durable: boolean): string =>
  durable
    ? t('Recording, not sending. Kept on this device.')
    : t('Recording, not sending. Kept only while this page is open.')

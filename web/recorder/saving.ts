import type { SessionView } from './session-view.ts'

/** Unsaved for longer than this, the line is said to be lost. */
const lateMs = 3_000

/** Seconds as mm:ss, or h:mm:ss from an hour on. */
export function elapsed(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
  return whole < 3600 ? rest : `${Math.floor(whole / 3600)}:${rest}`
}

/** Where the recording is kept right now, in the words that calm or warn. */
export function savingText(
  {
    connection,
    savedAt,
    unsaved,
    source,
  }: Pick<SessionView, 'connection' | 'savedAt' | 'unsaved' | 'source'>,
  now: number,
): { text: string; late: boolean } {
  if (source === 'replay') return { text: 'Replay of the sample visit', late: false }
  const age = savedAt === null ? undefined : now - savedAt
  const late = connection === 'lost' || (age !== undefined && age > lateMs && unsaved >= 1)
  if (late || (age === undefined && unsaved * 1000 > lateMs))
    return { text: `Recording on this device ${elapsed(unsaved)}, will sync`, late: true }
  if (age === undefined) return { text: '', late: false }
  const seconds = Math.max(1, Math.round(age / 1000))
  return { text: `Saved ${seconds} s ago, here and on the server`, late: false }
}

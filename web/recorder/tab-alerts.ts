import { alarmWords } from './alarms.ts'
import { choose, useChoice } from './choice.ts'
import type { SessionView } from './session-view.ts'
import { t } from '#web/i18n/i18n.ts'

type AlertState = Pick<SessionView, 'phase' | 'source' | 'alarm' | 'seemsOver'>

/** Alerts to show even when another window is in front: an alarm, or the question whether the visit is over. */
export function urgent({ phase, alarm, seemsOver }: AlertState): string | undefined {
  if (phase !== 'recording') return undefined
  if (alarm) return alarmWords[alarm].message
  return seemsOver ? t('Is the visit over?') : undefined
}

/** What the recorder says in the name of the browser's tab, which is seen while another tab is in front. */
export function tabWords(session: AlertState | undefined): string | undefined {
  if (!session || session.source === 'replay' || session.phase === 'stopping') return undefined
  const what = urgent(session)
  if (what) return `⚠ ${what}`
  return session.phase === 'paused' ? t('Paused') : `● ${t('Recording')}`
}

interface Ways {
  /** Whether the user looks at another window, or at none. */
  isAway: () => boolean
  /** Shows it beside other programs. @returns how to take it away */
  notify: (text: string) => () => void
  vibrate: () => void
}

/** Shows an urgent alert outside the page, once, and removes it when it is over. It contains no patient data. */
export function openTabAlerts({ isAway, notify, vibrate }: Ways = browserWays) {
  let text: string | undefined
  let takeBack: (() => void) | undefined

  function close(): void {
    takeBack?.()
    takeBack = undefined
  }

  return {
    /** The current alert. */
    update(now: string | undefined): void {
      if (now === text) return
      text = now
      close()
      if (!now || !isAway()) return
      vibrate()
      takeBack = notify(now)
    },
    close,
  }
}

const browserWays: Ways = {
  isAway: () => !document.hasFocus(),
  notify: showNotification,
  vibrate: () => void navigator.vibrate?.([300, 150, 300]),
}

/** Whether this browser can tell something outside of the page, and may. */
export const tabAlertState = (): NotificationPermission | 'impossible' =>
  'Notification' in globalThis ? Notification.permission : 'impossible'

/** Turns it on or off on this device; the browser asks if it hasn't before. Call it within a click. */
export async function chooseTabAlerts(wanted: boolean): Promise<void> {
  if (wanted && tabAlertState() === 'default') await Notification.requestPermission()
  choose({ outside: wanted && tabAlertState() === 'granted' })
}

function showNotification(text: string): () => void {
  if (!useChoice.getState().outside || tabAlertState() !== 'granted') return () => undefined
  try {
    const shown = new Notification(text, { body: t('Ausculta is recording.'), tag: 'recorder' })
    shown.onclick = () => {
      window.focus()
      shown.close()
    }
    return () => shown.close()
  } catch {
    // Android has notifications of service workers only (HTML Notifications §2.9); there the phone has vibrated.
    return () => undefined
  }
}

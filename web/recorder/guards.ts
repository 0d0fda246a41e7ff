/**
 * Keeps the screen on if the browser allows it. Returns the function that stops it.
 * @param onChange called with whether the screen stays on
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let sentinel: WakeLockSentinel | undefined
  let isOver = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || isOver || !navigator.wakeLock) return
    const given = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (isOver) return void given?.release()
    sentinel = given
    given?.addEventListener('release', () => isOver || onChange(false))
    onChange(given !== undefined)
  }
  // The system takes it away whenever the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release().catch(() => undefined)
  }
}

/** Makes the browser ask before it closes the page. Returns the function that stops it. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/**
 * Writes unsent audio when the page may be closed, and checks everything after the page wakes up.
 * Returns the function that stops it.
 */
export function followPage(
  { spill, drop }: { spill: () => void; drop: () => void },
  onWake: () => void,
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const wake = () => {
    if (document.visibilityState === 'hidden') spill()
    onWake()
  }
  addEventListener('pagehide', spill, { signal })
  addEventListener('offline', drop, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  // Page Lifecycle: a frozen page runs nothing until it is resumed.
  document.addEventListener('freeze', spill, { signal })
  document.addEventListener('resume', wake, { signal })
  return () => listening.abort()
}

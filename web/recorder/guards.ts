/**
 * Keeps the screen on while it can; answers how to let it go. A browser that refuses only lets it sleep.
 * @param onChange hears whether the screen stays on.
 */
export function keepAwake(onChange: (awake: boolean) => void): () => void {
  let sentinel: WakeLockSentinel | undefined
  let over = false
  const ask = async () => {
    if (document.visibilityState !== 'visible' || over || !navigator.wakeLock) return
    const given = await navigator.wakeLock.request('screen').catch(() => undefined)
    if (over) return void given?.release()
    sentinel = given
    given?.addEventListener('release', () => over || onChange(false))
    onChange(given !== undefined)
  }
  // The system takes it away whenever the page is hidden.
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    over = true
    document.removeEventListener('visibilitychange', ask)
    void sentinel?.release().catch(() => undefined)
  }
}

/** Has the browser ask before it closes the page. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}

/**
 * Has this browser keep the app, once the page has settled. A new build takes over when this is its only page: an open
 * page goes on with the files it was built with.
 */
export function keepApp(): void {
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    const { waiting } = await navigator.serviceWorker.register('/sw.js')
    waiting?.postMessage('take-over')
  }
  // A browser that keeps nothing shows the app all the same.
  addEventListener('load', () => void register().catch(() => undefined))
}

/**
 * Installs the service worker once the page has loaded. A new build takes over when this is its only page: an open page
 * keeps the files it was built with.
 */
export function keepApp(): void {
  if (!('serviceWorker' in navigator)) return
  const register = async () => {
    const { waiting } = await navigator.serviceWorker.register('/sw.js')
    waiting?.postMessage('take-over')
  }
  // A browser without storage shows the app anyway.
  addEventListener('load', () => void register().catch(() => undefined))
}

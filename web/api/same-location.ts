/**
 * Begins something whose answer leads to another page. @returns tells afterwards whether one is still where one was: who has
 * gone elsewhere meanwhile is not called away from there.
 */
export function isSameLocation(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}

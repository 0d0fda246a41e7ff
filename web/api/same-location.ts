/**
 * Starts something whose answer leads to another page. @returns says afterwards whether the user is still on the same
 * page, because an answer must not pull them away from another.
 */
export function isSameLocation(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}

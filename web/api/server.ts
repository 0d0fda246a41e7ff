/** The server's origin, from which the page was loaded. The browser extension replaces this module. */
export const serverOrigin = (): string => location.origin

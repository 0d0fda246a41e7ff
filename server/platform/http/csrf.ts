import { AppError, words } from '#contract/errors.ts'

/**
 * Refuses what another site's page sends unasked: a form, whose answer would set our cookie. It could sign this browser
 * in to the account of the page's author, and visits would be recorded there (ASVS 5.0 §3.5.1, "login CSRF"). Calls
 * with a token are exempt, because no form sends one; so are programs, which send no origin.
 * @param publicOrigin where people open the product; a proxy may have replaced the host
 * @throws AppError 'Operation not allowed.'
 */
export function assertSameOrigin({ headers }: Request, publicOrigin: string): void {
  const site = headers.get('sec-fetch-site')
  const isOurs = site
    ? site === 'same-origin' || site === 'none'
    : isOurOrigin(headers.get('origin'), headers.get('host'), publicOrigin)
  if (!isOurs) throw new AppError('forbidden', words.notAllowed)
}

/** For browsers that don't send Sec-Fetch-Site (Safari before 16.4). */
const isOurOrigin = (origin: string | null, host: string | null, publicOrigin: string): boolean =>
  origin === null || origin === publicOrigin || URL.parse(origin)?.host === host

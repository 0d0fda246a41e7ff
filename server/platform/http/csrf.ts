import { AppError, words } from '#contract/errors.ts'

/**
 * Refuses what a page of somebody else sends without asking: a form, whose answer would set our cookie. It could sign this
 * browser in to the account of the page's author, and visits would be recorded there (ASVS 5.0 §3.5.1, "login CSRF").
 * Calls with a token need none of this, since no form sends one; nor do programs, which say nothing of a page.
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

/** For browsers that do not tell of the site (Safari before 16.4). */
const isOurOrigin = (origin: string | null, host: string | null, publicOrigin: string): boolean =>
  origin === null || origin === publicOrigin || URL.parse(origin)?.host === host

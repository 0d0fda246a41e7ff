/** PostgreSQL's codes for errors in a connection string (PostgreSQL, appendix A). */
const reasons: Record<string, string> = {
  '28P01': 'It refuses the user or the password.',
  '28000': 'It lets this user in from nowhere or not from here (pg_hba.conf).',
  '3D000': 'It has no database of this name.',
}

/**
 * Why the database did not open, for the person who starts the product: drivers say `connect ECONNREFUSED`, and a wrong
 * address may hold a password.
 * @param url the connection string that was tried
 */
export function connectionError(error: unknown, url: string): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'no answer'
  const { hostname, port } = URL.parse(url) ?? { hostname: '', port: '' }
  const place = hostname ? ` at ${hostname}:${port || 5432}` : ''
  const reason = reasons[code] ?? `It cannot be reached (${code}): check that it runs.`
  return new Error(`The database${place} did not open. ${reason} DATABASE_URL says which it is.`, {
    cause: error,
  })
}

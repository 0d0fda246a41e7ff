import { createHmac } from 'node:crypto'

const userInfo = /^(postgres(?:ql)?:\/\/)(?:([^/]*)@)?/

/** The owner's password; undefined if the connection string has none. */
function ownerPassword(url: string): string | undefined {
  const [, , given = ''] = userInfo.exec(url) ?? []
  const password = /:(.*)$/s.exec(given)?.[1]
  const inQuery = new URLSearchParams(url.split(/\?(.*)/s)[1]).get('password')
  return inQuery ?? (password && decodeURIComponent(password)) ?? undefined
}

/**
 * The password of an application role, derived from the owner's, so that every process can compute it and nothing is
 * stored. Undefined if the owner has none, as on a socket.
 */
export function rolePassword(url: string, role: string): string | undefined {
  const password = ownerPassword(url)
  if (!password) return undefined
  return createHmac('sha256', password).update(`ausculta login ${role}`).digest('base64url')
}

/** The owner's connection string, with an application role instead of the owner. */
export function loginUrl(url: string, role: string): string {
  const [place = '', query] = url.split(/\?(.*)/s)
  const password = rolePassword(url, role)
  const login = place.replace(userInfo, `$1${role}${password ? `:${password}` : ''}@`)
  const parameters = new URLSearchParams(query)
  parameters.delete('user')
  parameters.delete('password')
  return parameters.size > 0 ? `${login}?${parameters.toString()}` : login
}

import { createCall } from '#contract/call.ts'

/** A browser at an address: it keeps the cookies that it is given. */
export function keepingCookies(origin: string, token?: string) {
  const jar = new Map<string, string>()
  const keeping: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const answer = await fetch(input, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return answer
  }
  return createCall({ origin, token: () => token, timezone: 'UTC', fetch: keeping })
}

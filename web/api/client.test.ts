import { beforeEach, describe, expect, it, vi } from 'vitest'
import { getMe } from '#contract/profile.ts'
import { AppError } from '#contract/errors.ts'
import { getScribe } from '#contract/scribes.ts'
import {
  registerPending,
  call,
  endLocally,
  endWithSession,
  expectEnd,
  onSignedOut,
  refresh,
} from './client.ts'

// The client captures `fetch` when it loads, so the replacement must be there before.
const network = vi.hoisted(() => {
  const replaceable: { fetch: typeof fetch } = { fetch: globalThis.fetch }
  globalThis.fetch = (input, init) => replaceable.fetch(input, init)
  return replaceable
})

type Answer = { status: number; body: unknown }
const session = (token: string, user: { id?: string } = {}): Answer => ({
  status: 200,
  body: {
    state: 'signed-in',
    token,
    // The server's clock, whatever this device says.
    expiresAt: new Date(performance.timeOrigin + performance.now() + 600_000).toISOString(),
    user,
  },
})
const unauthenticated: Answer = {
  status: 401,
  body: { code: 'unauthenticated', message: 'User not authenticated' },
}

/** A server that answers by path and token, and records requests. */
function serve(answer: (path: string, token: string | null) => Answer): string[] {
  const asked: string[] = []
  network.fetch = async (input, init) => {
    const path = typeof input === 'string' ? input : ''
    const token = new Headers(init?.headers).get('authorization')
    asked.push(`${path}${token ? ` ${token}` : ''}`)
    const { status, body } = answer(path, token)
    return Response.json(body, { status })
  }
  return asked
}

beforeEach(() => endLocally('left'))

describe('the client', () => {
  it('asks once for a token however many calls begin at the same time', async () => {
    const asked = serve((path) =>
      path === '/api/auth/token' ? session('t1') : { status: 200, body: {} },
    )
    await Promise.all([call(getMe, {}), call(getMe, {}), call(getMe, {})])
    expect(asked.filter((path) => path === '/api/auth/token')).toHaveLength(1)
    expect(asked.filter((path) => path === '/api/me Bearer t1')).toHaveLength(3)
  })
  it.each([-86_400_000, 86_400_000])(
    "a device whose clock is off by %d ms doesn't refresh its token before every call",
    async (wrong) => {
      const asked = serve((path) =>
        path === '/api/auth/token' ? session('t1') : { status: 200, body: {} },
      )
      const { now } = Date
      const clock = vi.spyOn(Date, 'now').mockImplementation(() => now() + wrong)
      for (let n = 0; n < 3; n++) await call(getMe, {})
      clock.mockRestore()
      expect(asked.filter((path) => path === '/api/auth/token')).toHaveLength(1)
    },
  )
  it('takes a new token and repeats a call once when the server has forgotten the old one', async () => {
    let tokens = 0
    serve((path, token) => {
      if (path === '/api/auth/token') return session(`t${++tokens}`)
      return token === 'Bearer t2' ? { status: 200, body: { id: 'me' } } : unauthenticated
    })
    await expect(call(getMe, {})).resolves.toEqual({ id: 'me' })
    expect(tokens).toBe(2)
  })
  it('waits while another window refreshes the cookie, and nobody is signed out', async () => {
    const lost = vi.fn()
    const stop = onSignedOut(lost)
    let asked = 0
    serve((path) => {
      if (path !== '/api/auth/token') return { status: 200, body: { id: 'me' } }
      const turning = { code: 'in-progress', message: 'The session is being renewed.' }
      return ++asked < 3 ? { status: 409, body: turning } : session('t1')
    })
    await expect(call(getMe, {})).resolves.toEqual({ id: 'me' })
    expect(asked).toBe(3)
    expect(lost).not.toHaveBeenCalled()
    stop()
  })
  it('reports a lost session when no new token is available', async () => {
    serve(() => unauthenticated)
    const told = vi.fn<(by: string) => void>()
    const stop = onSignedOut(told)
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(told).toHaveBeenCalledWith('lost')
    stop()
  })
  it('ends here after another tab signs somebody else in, and sends nothing as them', async () => {
    let user = 'ana'
    const asked = serve((path, token) => {
      if (path === '/api/auth/token') return session(`token-of-${user}`, { id: user })
      return token === 'Bearer token-of-ana' && user === 'ana'
        ? { status: 200, body: { id: 'ana' } }
        : unauthenticated
    })
    const listener = vi.fn<(by: string) => void>()
    const stop = onSignedOut(listener)
    await call(getMe, {})
    user = 'ben'
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(listener).toHaveBeenCalledWith('left')
    expect(asked.filter((one) => one.includes('token-of-ben'))).toEqual([])
    stop()
  })
  it('is not reported as lost during a sign-out, whichever comes first', async () => {
    serve(() => unauthenticated)
    const told = vi.fn<(by: string) => void>()
    const stop = onSignedOut(told)
    expectEnd()
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'unauthenticated' })
    expect(told).toHaveBeenCalledWith('left')
    stop()
  })
  it('does not take a broken network for a lost session', async () => {
    network.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    const told = vi.fn<(by: string) => void>()
    const stop = onSignedOut(told)
    await expect(refresh()).rejects.toMatchObject({ code: 'unavailable' })
    await expect(call(getMe, {})).rejects.toMatchObject({ code: 'unavailable' })
    expect(told).not.toHaveBeenCalled()
    stop()
  })
})

describe('a thing that is shown before the server has it', () => {
  it('is created once before any request about it, and again after a failure', async () => {
    serve((path) => (path === '/api/auth/token' ? session('t1') : { status: 200, body: {} }))
    const make = vi.fn<() => Promise<void>>()
    make.mockRejectedValueOnce(new AppError('unavailable', 'no network'))
    make.mockResolvedValue()
    registerPending('new', make)
    const read = () => call(getScribe, { params: { id: 'new' } })
    await call(getScribe, { params: { id: 'another' } })
    expect(make).not.toHaveBeenCalled()
    await expect(read()).rejects.toMatchObject({ code: 'unavailable' })
    await read()
    await read()
    expect(make).toHaveBeenCalledTimes(2)
  })
  it('is not created for the next user', async () => {
    serve((path) => (path === '/api/auth/token' ? session('t1') : { status: 200, body: {} }))
    const make = vi.fn<() => Promise<void>>()
    registerPending('theirs', make)
    endLocally('left')
    await call(getScribe, { params: { id: 'theirs' } })
    expect(make).not.toHaveBeenCalled()
  })
})

describe.each(['next', 'first'])(
  'a call whose session has ended, with %s signed in since',
  (next) => {
    /** Signs a user in, begins a call, signs the next user in, and lets the call continue. */
    async function handOver(held: '/api/me' | 'making', late: Answer) {
      const release = Promise.withResolvers<void>()
      let [token, id] = ['t1', 'first']
      const asked = serve((path, sent) => {
        if (path === '/api/auth/token') return session(token, { id })
        return sent === 'Bearer t1' ? late : { status: 200, body: { id: 'next' } }
      })
      await refresh()
      const { fetch: atOnce } = network
      network.fetch = async (input, init) => {
        const answer = await atOnce(input, init)
        if (input === held) await release.promise
        return answer
      }
      if (held === 'making') registerPending('theirs', () => release.promise)
      const params = { id: 'theirs' }
      const called =
        held === 'making' ? call(getScribe, { params }) : call(getMe, {}).then(({ id }) => id)
      const told = called.then(
        (answer) => answer,
        ({ code }: AppError) => code,
      )
      await expect.poll(() => asked.length).toBeGreaterThan(held === 'making' ? 0 : 1)
      endLocally('left')
      ;[token, id] = ['t2', next]
      await refresh()
      const before = asked.length
      release.resolve()
      return { told: await told, sent: asked.slice(before) }
    }

    it('is answered to nobody else', async () => {
      const { told } = await handOver('/api/me', { status: 200, body: { id: 'first' } })
      expect(told).toBe('unauthenticated')
    })
    it('is not repeated as the next user, and does not sign them out', async () => {
      const ended = vi.fn<(by: string) => void>()
      const stop = onSignedOut(ended)
      const { told, sent } = await handOver('/api/me', unauthenticated)
      stop()
      expect(told).toBe('unauthenticated')
      expect(sent).toEqual([])
      expect(ended.mock.calls).toEqual([['left']])
      await expect(call(getMe, {})).resolves.toEqual({ id: 'next' })
    })
    it("is not sent with the next user's token", async () => {
      const { told, sent } = await handOver('making', { status: 200, body: {} })
      expect(told).toBe('unauthenticated')
      expect(sent).toEqual([])
    })
  },
)

describe('asking whether a session is still valid', () => {
  it('ends no later session, and stores no token of one that has ended', async () => {
    serve(() => session('t1', { id: 'first' }))
    await refresh()
    const answers: ((answer: Response) => void)[] = []
    network.fetch = () => new Promise((resolve) => answers.push(resolve))
    const ended = vi.fn<(by: string) => void>()
    const stop = onSignedOut(ended)
    const asking = endWithSession()
    await expect.poll(() => answers).toHaveLength(1)
    endLocally('left')
    const again = refresh()
    await expect.poll(() => answers).toHaveLength(2)
    const answerTo = (n: number, { status, body }: Answer) =>
      answers[n]?.(Response.json(body, { status }))
    answerTo(1, session('t2', { id: 'first' }))
    expect(await again).toMatchObject({ token: 't2' })
    answerTo(0, unauthenticated)
    await asking
    expect(ended.mock.calls).toEqual([['left']])
    const late = endWithSession()
    await expect.poll(() => answers).toHaveLength(3)
    endLocally('left')
    answerTo(2, session('t3', { id: 'first' }))
    await late
    const asked = serve(() => unauthenticated)
    await expect(call(getMe, {})).rejects.toThrow('User not authenticated')
    expect(asked).not.toContain('/api/me Bearer t3')
    stop()
  })
})

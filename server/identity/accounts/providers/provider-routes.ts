import * as api from '#contract/providers.ts'
import { AppError } from '#contract/errors.ts'
import { on, type Route, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { countAttempt } from '../attempts.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import { clientOf } from '../client.ts'
import { cookieAnswer, flowCookie, flowOf } from '../cookie.ts'
import { assertRecent } from '../reauth.ts'
import * as config from './config.ts'
import { finishFlow, unlink } from './enter.ts'
import { type Flow, keepFlow, takeFlow } from './flow.ts'
import type { Discovery } from './oidc.ts'

/** Signing in by Google and single sign-on. */
export function providerRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  // Read at the first such sign-in, not at every start.
  let known: Discovery | undefined
  const oidc = async () => {
    const library = await import('./oidc.ts')
    return { ...library, known: (known ??= library.discovery()) }
  }

  async function begin(flow: Omit<Flow, 'issuer' | 'provider'>, id: string) {
    const provider = await configured(id)
    const { authorizationUrl, known: servers, newProofs } = await oidc()
    const server = await servers.of(provider)
    const proofs = newProofs()
    const cookie = await keepFlow(
      s,
      { ...flow, provider: provider.id, issuer: provider.issuer },
      proofs,
    )
    const redirectUri = config.redirectUriOf(s, provider.id)
    const afresh = flow.purpose !== 'sign-in'
    const url = await authorizationUrl(server, provider, proofs, { redirectUri, afresh })
    return new WithHeaders({ url }, { 'set-cookie': flowCookie(cookie, https) })
  }

  async function configured(id: string) {
    const provider = await config.providerOf(s, id)
    if (!provider) throw new AppError('not-found', 'Not found')
    return provider
  }

  return [
    on(
      api.beginProvider,
      async ({ params, body, address }) => {
        await countAttempt(s.db, `provider-from:${addressKey(address)}`, 60, 900)
        return begin({ ...body, purpose: 'sign-in' }, params.provider)
      },
      { audit: 'sign-in' },
    ),
    on(
      api.confirmByProvider,
      async ({ params, body, user }) => {
        if (body.purpose === 'link') await assertRecent(s, user)
        return begin({ ...body, userId: user.id, sessionId: user.sessionId }, params.provider)
      },
      { audit: 'account.change' },
    ),
    on(
      api.finishProvider,
      async (ask) => {
        const { query } = ask.body
        const state = new URLSearchParams(query).get('state') ?? ''
        const cookie = flowOf(ask.request, https)
        const { flow, proofs } = await takeFlow(s, ask.params.provider, state, cookie)
        const provider = await configured(flow.provider)
        const { claimsFrom, known: servers } = await oidc()
        const server = await servers.of({ ...provider, issuer: flow.issuer })
        const claims = await claimsFrom(server, provider, proofs, {
          query,
          redirectUri: config.redirectUriOf(s, provider.id),
          afresh: flow.purpose !== 'sign-in',
        })
        const { answer, secret } = await finishFlow(s, provider, claims, {
          flow,
          client: clientOf(ask),
        })
        const { purpose, mode, next } = flow
        return withCookie({ answer: { purpose, mode, next, answer }, ...(secret && { secret }) })
      },
      { audit: 'sign-in' },
    ),
    on(api.unlinkProvider, ({ params, user }) => unlink(s, user, params.provider), {
      audit: 'account.change',
    }),
    on(api.listProviders, async () => ({ items: await config.allProviderSettings(s) })),
    on(api.saveProvider, async ({ user, params, body }) => {
      await assertRecent(s, user)
      return config.storeProvider(s, providerId(params.provider), body.provider)
    }),
    on(api.testProvider, async ({ params, body: { typed } }) => {
      const id = providerId(params.provider)
      const provider = typed ? await config.typedProvider(s, id, typed) : await configured(id)
      // A test must not use the cached metadata.
      const { discovery } = await oidc()
      return discovery()
        .of(provider)
        .then(() => ({ ok: true, message: 'The provider answers and is who it says.' }))
        .catch((error: unknown) => ({
          ok: false,
          message: (error instanceof AppError && error.detail) || 'The provider does not answer.',
        }))
    }),
  ]
}

function providerId(id: string) {
  const parsed = api.ProviderId.safeParse(id)
  if (!parsed.success) throw new AppError('not-found', 'Not found')
  return parsed.data
}

import * as api from '#contract/providers.ts'
import { type Ask, on, type Route, WithHeaders } from '#server/platform/http/route.ts'
import type { Services } from '#server/services.ts'
import { countAttempt } from '../attempts.ts'
import { addressKey } from '#server/platform/http/peer.ts'
import { clientOf } from '../client.ts'
import { cookieAnswer, flowCookie, flowOf } from '../cookie.ts'
import { assertRecent } from '../reauth.ts'
import * as config from './config.ts'
import { configuredProvider } from './configured.ts'
import { finishFlow, unlink } from './enter.ts'
import { type Flow, keepFlow, takeFlow } from './flow.ts'
import type { Discovery } from './oidc.ts'
import { providerSettingsRoutes } from './settings-routes.ts'

/** Signing in by Google and single sign-on. */
export function providerRoutes(s: Services): Route[] {
  const https = s.config.publicUrl.startsWith('https:')
  const withCookie = cookieAnswer(https)
  const oidc = lazyOidc()
  return [
    on(
      api.beginProvider,
      async ({ params, body, address }) => {
        await countAttempt(s.db, `provider-from:${addressKey(address)}`, 60, 900)
        return begin(s, oidc, { ...body, purpose: 'sign-in' }, params.provider)
      },
      { audit: 'sign-in' },
    ),
    on(
      api.confirmByProvider,
      async ({ params, body, user }) => {
        if (body.purpose === 'link') await assertRecent(s, user)
        const { id: userId, sessionId } = user
        return begin(s, oidc, { ...body, userId, sessionId }, params.provider)
      },
      { audit: 'account.change' },
    ),
    on(
      api.finishProvider,
      async (ask) => {
        const { flow, answer, secret } = await finish(s, oidc, ask)
        const { purpose, mode, next } = flow
        return withCookie({ answer: { purpose, mode, next, answer }, ...(secret && { secret }) })
      },
      { audit: 'sign-in' },
    ),
    on(api.unlinkProvider, ({ params, user }) => unlink(s, user, params.provider), {
      audit: 'account.change',
    }),
    ...providerSettingsRoutes(s),
  ]
}

type Oidc = ReturnType<typeof lazyOidc>

/** Loads the library at the first sign-in by a provider, not at every start. */
function lazyOidc() {
  let known: Discovery | undefined
  return async () => {
    const library = await import('./oidc.ts')
    return { ...library, known: (known ??= library.discovery()) }
  }
}

async function begin(s: Services, oidc: Oidc, flow: Omit<Flow, 'issuer' | 'provider'>, id: string) {
  const https = s.config.publicUrl.startsWith('https:')
  const provider = await configuredProvider(s, id)
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

async function finish(s: Services, oidc: Oidc, ask: Ask<typeof api.finishProvider>) {
  const { query } = ask.body
  const state = new URLSearchParams(query).get('state') ?? ''
  const cookie = flowOf(ask.request, s.config.publicUrl.startsWith('https:'))
  const { flow, proofs } = await takeFlow(s, ask.params.provider, state, cookie)
  const provider = await configuredProvider(s, flow.provider)
  const { claimsFrom, known: servers } = await oidc()
  const server = await servers.of({ ...provider, issuer: flow.issuer })
  const claims = await claimsFrom(server, provider, proofs, {
    query,
    redirectUri: config.redirectUriOf(s, provider.id),
    afresh: flow.purpose !== 'sign-in',
  })
  const entered = await finishFlow(s, provider, claims, {
    flow,
    client: clientOf(ask),
  })
  return { ...entered, flow }
}

import { message } from '#common/translation.ts'
import type { ProviderId, ProviderInput, ProviderSettings } from '#contract/providers.ts'
import { AppError } from '#contract/errors.ts'
import type { Provider } from '#server/config/env-sign-in.ts'
import type { Services } from '#server/services.ts'
import { readSetting, writeSetting } from '#server/platform/settings/stored.ts'

const ids: readonly ProviderId[] = ['google', 'sso']
const GOOGLE = 'https://accounts.google.com'
const settingKey = (id: ProviderId) => `provider-${id}`

/** One address for each provider, so that the answer of one cannot be passed off as that of another (RFC 9700 §4.4). */
export const redirectUriOf = (s: Services, id: ProviderId) =>
  `${s.config.publicUrl}/auth/callback/${id}`

/** The provider of the environment, otherwise the administrator's, otherwise none. */
export async function providerOf(s: Services, id: string): Promise<Provider | undefined> {
  const known = ids.find((each) => each === id)
  return known && (s.config.providers[known] ?? (await readSetting(s, settingKey(known))))
}

/** What the sign-in page offers. */
export async function offeredProviders(s: Services) {
  const all = await Promise.all(ids.map((id) => providerOf(s, id)))
  return all.flatMap((p) => (p ? [{ id: p.id, label: p.label }] : []))
}

/** What an administrator may see of a provider: everything but the secret. */
async function providerSettings(s: Services, id: ProviderId): Promise<ProviderSettings> {
  const provider = await providerOf(s, id)
  const source = s.config.providers[id] ? 'environment' : provider ? 'settings' : 'none'
  return {
    id,
    source,
    issuer: provider?.issuer ?? (id === 'google' ? GOOGLE : ''),
    clientId: provider?.clientId ?? '',
    hasSecret: Boolean(provider?.clientSecret),
    label:
      provider?.label ?? (id === 'google' ? 'Continue with Google' : message('Single sign-on')),
    domains: provider?.domains ?? [],
    redirectUri: redirectUriOf(s, id),
  }
}

export const allProviderSettings = (s: Services) =>
  Promise.all(ids.map((id) => providerSettings(s, id)))

/**
 * Typed settings in their stored form: without a secret the stored one, if it belongs to the same client.
 * @throws AppError 'bad-request' naming what is missing.
 */
export async function typedProvider(
  s: Services,
  id: ProviderId,
  input: ProviderInput,
): Promise<Provider> {
  const before = await readSetting<Provider>(s, settingKey(id))
  const issuer = id === 'google' ? GOOGLE : input.issuer.trim()
  if (!isIssuer(issuer))
    throw new AppError('bad-request', 'The issuer must be an https address without a query.')
  const clientId = input.clientId.trim()
  const same = before?.issuer === issuer && before.clientId === clientId
  const clientSecret = input.clientSecret?.trim() || (same ? before.clientSecret : '')
  if (!clientId || !clientSecret)
    throw new AppError('bad-request', 'Enter the client ID and client secret.')
  const domains = input.domains.map((each) => each.trim().toLowerCase()).filter(Boolean)
  const label = input.label.trim() || (await providerSettings(s, id)).label
  return { id, issuer, clientId, clientSecret, label, domains }
}

/** Stores a provider, or takes it away. @throws AppError 'bad-request' if the environment decides. */
export async function storeProvider(
  s: Services,
  id: ProviderId,
  input: ProviderInput | null,
): Promise<ProviderSettings> {
  if (s.config.providers[id])
    throw new AppError('bad-request', 'This sign-in method is set in the server’s environment.')
  await writeSetting(s, settingKey(id), input ? await typedProvider(s, id, input) : undefined)
  return providerSettings(s, id)
}

/** On this machine a provider may do without https; codes and tokens never leave it. */
export const isLoopback = (issuer: string) =>
  /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/.test(issuer)

function isIssuer(issuer: string): boolean {
  const url = URL.parse(issuer)
  if (!url || url.username || url.password || url.search || url.hash) return false
  return url.protocol === 'https:' || isLoopback(issuer)
}

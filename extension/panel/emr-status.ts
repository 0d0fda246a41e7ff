import type { Call } from '#contract/call.ts'
import {
  type ExtensionIntegration,
  listExtensionIntegrations,
  updateExtensionIntegration,
} from '#contract/extension-integrations.ts'
import { message } from '#common/translation.ts'
import type { FillResult } from '../page/types.ts'

/** Doesn't name a field or anything that was filled in. */
const someFailed = message('Some fields could not be filled in. Point to them again.')

/** The EMR that a page belongs to: the longest of the addresses that it begins with. */
export function emrOf(
  items: readonly ExtensionIntegration[],
  url: string,
): ExtensionIntegration | undefined {
  return items
    .filter(({ baseUrl }) => baseUrl !== '' && url.startsWith(baseUrl))
    .toSorted((a, b) => b.baseUrl.length - a.baseUrl.length)[0]
}

/** Keeps with the EMR of a page whether it could be filled. Of two changes at once, the other one stays. */
export async function recordOutcome(
  call: Call['call'],
  url: string,
  results: readonly FillResult[],
): Promise<void> {
  const { items } = await call(listExtensionIntegrations, {})
  const emr = emrOf(items, url)
  if (!emr || results.length === 0) return
  const lastError = results.every(({ ok }) => ok) ? null : someFailed
  const status = lastError === null ? 'connected' : 'error'
  if (emr.metadata.status === status && emr.metadata.lastError === lastError) return
  const { id, ...rest } = emr
  const metadata = { isConnected: lastError === null, lastError, status } as const
  await call(updateExtensionIntegration, { params: { id }, body: { ...rest, metadata } })
}

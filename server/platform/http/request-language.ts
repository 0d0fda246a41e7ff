import { AsyncLocalStorage } from 'node:async_hooks'
import { type InterfaceLanguage, preferredLanguage } from '#common/translation.ts'
import type { Around } from './mount.ts'

const languages = new AsyncLocalStorage<InterfaceLanguage>()

/** Weight of one entry of Accept-Language (RFC 9110 §12.5.4); 1 by default. */
const weight = (entry: string) => Number(/;\s*q=([\d.]{1,5})/.exec(entry)?.[1] ?? 1)

/** The interface's language for an Accept-Language header, English if it names none of ours. */
export function acceptedLanguage(header: string | null): InterfaceLanguage {
  const entries = (header ?? '').slice(0, 200).split(',')
  const sorted = entries.toSorted((one, other) => weight(other) - weight(one))
  return preferredLanguage(sorted.map((entry) => entry.split(';')[0]?.trim() ?? ''))
}

/** Runs a request with the language that its browser asks for. */
export const withRequestLanguage = <T>(request: Request, run: () => T): T =>
  languages.run(acceptedLanguage(request.headers.get('accept-language')), run)

/** `withRequestLanguage` around the routes of the contract. */
export const inRequestLanguage: Around = (_route, ask, run) => withRequestLanguage(ask.request, run)

/** The language of the request that is being answered; English outside of one. */
export const requestLanguage = (): InterfaceLanguage => languages.getStore() ?? 'en'

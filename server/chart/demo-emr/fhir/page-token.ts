import { badRequest } from './outcome.ts'

/** Where a page of a search begins: the search itself and how many entries precede it. */
export interface SearchPage {
  query: URLSearchParams
  offset: number
}

/** Longest token in characters: a query of 2,000 characters in base64. */
const MAX_TOKEN = 4_000

export const encodePage = ({ query, offset }: SearchPage): string =>
  Buffer.from(`${offset}?${query}`).toString('base64url')

/** Reads the token of a `next` link. It grants nothing: every page is searched with its own request's rights. */
export function decodePage(token: string): SearchPage {
  const text = token.length > MAX_TOKEN ? '' : Buffer.from(token, 'base64url').toString()
  const [, offset, query = ''] = /^(\d{1,6})\?(.*)$/s.exec(text) ?? []
  if (offset === undefined) throw badRequest('This page token is invalid.')
  return { query: new URLSearchParams(query), offset: Number(offset) }
}

import {
  isCancelledError,
  type QueryClient,
  type QueryKey,
  type EnsureQueryDataOptions,
} from '@tanstack/react-query'

/**
 * What the cache holds, or what the server answers. When a page is left that was reading the same, the library calls the
 * request off for everybody; a caller that still waits asks again.
 * @throws what the request fails with
 */
export async function ensureQuery<T, E, D, K extends QueryKey>(
  queries: QueryClient,
  query: EnsureQueryDataOptions<T, E, D, K>,
): Promise<D> {
  try {
    return await queries.ensureQueryData(query)
  } catch (error) {
    if (!isCancelledError(error)) throw error
    return ensureQuery(queries, query)
  }
}

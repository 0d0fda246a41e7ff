import { MutationCache, QueryClient } from '@tanstack/react-query'
import { AppError, type ErrorCode } from '#contract/errors.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `form`: the caller shows the failure itself, so no toast. */
    mutationMeta: { shownBy?: 'form' }
  }
}

const fiveMinutes = 5 * 60_000
/** Asking again may help with these and with no others. */
const passing: ErrorCode[] = ['unavailable', 'failed']

/** 3 repeats after 1, 2, 4 … at most 30 s; answers are fresh and kept for 5 minutes (specification §9). */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: fiveMinutes,
        gcTime: fiveMinutes,
        retry: (count, error) => count < 3 && mayPass(error),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        // A server on this machine or in this house is reachable while the browser calls itself offline.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.shownBy === 'form') return
        // Loaded when needed: the sign-in page shows no toasts.
        void import('#web/ui/toast.tsx').then(({ toastError }) => toastError(error))
      },
    }),
  })
}

export function mayPass(error: Error): boolean {
  return error instanceof AppError && passing.includes(error.code)
}

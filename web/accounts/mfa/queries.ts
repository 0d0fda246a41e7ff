import { queryOptions } from '@tanstack/react-query'
import {
  getPendingSignIn,
  getSecondFactorRule,
  getSecondFactors,
  listTextMessages,
  sendSignInCode,
  startTotp,
} from '#contract/mfa.ts'
import { anonymous, call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { isStale } from './stale.ts'

export const factorsQuery = queryOptions({
  queryKey: [...keys.me, 'second-factors'],
  queryFn: ({ signal }) => call(getSecondFactors, { signal }),
})
export const ruleQuery = queryOptions({
  queryKey: ['second-factor-rule'],
  queryFn: ({ signal }) => call(getSecondFactorRule, { signal }),
})
export const textMessagesQuery = queryOptions({
  queryKey: ['text-messages'],
  queryFn: ({ signal }) => call(listTextMessages, { signal }),
  staleTime: 0,
})
export const pendingQuery = (pendingId: string) =>
  queryOptions({
    queryKey: ['pending-sign-in', pendingId],
    queryFn: ({ signal }) => anonymous.call(getPendingSignIn, { body: { pendingId }, signal }),
    retry: false,
  })
/** Sends one code for each `n`, when the field for the code shows. */
export const sentCodeQuery = (pendingId: string, factorId: string, n: number) =>
  queryOptions({
    queryKey: ['sent-code', pendingId, factorId, n],
    queryFn: async () => {
      await anonymous.call(sendSignInCode, { body: { pendingId, factorId } })
      return true
    },
    retry: false,
    staleTime: 'static',
  })
/** A new secret for an authenticator app. It never changes under the eyes of who scans it. */
export const offerQuery = (attempt: string, onStale: () => void) =>
  queryOptions({
    queryKey: ['totp-offer', attempt],
    queryFn: () =>
      call(startTotp, {}).catch((error: unknown) => {
        if (isStale(error)) onStale()
        throw error
      }),
    retry: false,
    // Closing the dialog discards the secret.
    gcTime: 0,
    staleTime: 'static',
  })

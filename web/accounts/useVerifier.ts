import { useEffect } from 'react'

/**
 * The invisible bot check of the sign-in button (specification §2). Its work starts while the user types, so that the click
 * doesn't wait for it.
 */
export function useVerifier(): void {
  useEffect(
    () => void import('#web/api/verifier.ts').then(({ prepareProof }) => prepareProof()),
    [],
  )
}

import { useEffect } from 'react'

/**
 * The invisible bot check of the button that signs in (specification §2): its work begins while one still types, so that
 * nobody waits for it at the click.
 */
export function useVerifier(): void {
  useEffect(
    () => void import('#web/api/verifier.ts').then(({ prepareProof }) => prepareProof()),
    [],
  )
}

import type { Citation } from '#contract/chat.ts'
import { withoutOrders } from '#server/clinical/injection/orders.ts'

/** Earlier lines and files without words that address the writing program, as `trustedSources` leaves those of the visit. */
export const trustedCitations = (citations: readonly Citation[]): Citation[] =>
  citations.flatMap((citation) => {
    const { text } = withoutOrders(citation.quote)
    if (text === citation.quote) return [citation]
    return text.trim() === '' ? [] : [{ ...citation, quote: text }]
  })

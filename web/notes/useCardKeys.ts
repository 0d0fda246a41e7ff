import { type RefObject, useEffect } from 'react'
import type { Claim } from '#contract/notes.ts'
import { isTyping } from '#web/ui/shortcuts.ts'
import { correction } from '#web/ui/checked/claim-words.ts'
import { useNoteSelection } from './note-selection.ts'
import type { ReviewActions } from './useReviewActions.ts'

/**
 * K keeps, U uses the fix, E edits and D removes the current statement, wherever the focus is, except in a text field,
 * a dialog or the list of visits, which use these keys themselves. A held key decides once.
 * @param actions undefined if there is nothing to decide
 */
export function useCardKeys(
  card: RefObject<HTMLElement | null>,
  claim: Claim,
  actions: ReviewActions | undefined,
): void {
  useEffect(() => {
    if (!actions) return
    const press = (event: KeyboardEvent) => {
      if (isForCard(event.target, card.current, claim.id)) decide(event, claim, actions)
    }
    // Before the single keys of the page, such as E for Archive.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [card, claim, actions])
}

const elsewhere = '[role=dialog], [role=menu], [role=listbox], [data-visit-list]'

function isForCard(target: EventTarget | null, card: HTMLElement | null, claimId: string): boolean {
  if (target === card) return true
  if (useNoteSelection.getState().current !== claimId || isTyping(target)) return false
  return target instanceof Element && !target.closest(elsewhere)
}

function decide(event: KeyboardEvent, claim: Claim, actions: ReviewActions): void {
  const { key, repeat, altKey, ctrlKey, metaKey, isComposing } = event
  if (altKey || ctrlKey || metaKey || isComposing) return
  const actionByKey: Record<string, (() => void) | false> = {
    k: () => actions.onKeep(claim, true),
    u: correction(claim) !== undefined && (() => actions.onFix(claim)),
    e: () => actions.onEdit(claim),
    d: () => actions.onRemove(claim),
  }
  const act = actionByKey[key.toLowerCase()]
  if (!act) return
  // The same statement may be shown beside the note and over it: one of the cards acts.
  event.stopImmediatePropagation()
  event.preventDefault()
  if (!repeat) act()
}

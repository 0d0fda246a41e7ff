import { SquarePen } from 'lucide-react'
import { useMemo } from 'react'
import { type Action, useActions } from '#web/shell/actions.ts'
import { useLatest } from '#web/ui/useLatest.ts'
import { useNewVisit } from './useNewVisit.ts'

/** N starts a visit, on every page of visits, with or without the list. */
export function useNewVisitAction(): void {
  const newVisit = useLatest(useNewVisit())
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'new-visit',
        label: 'New visit',
        section: 'Here',
        keys: 'n',
        icon: SquarePen,
        run: () => newVisit.current(),
      },
    ],
    [newVisit],
  )
  useActions(actions)
}

import { SquarePen } from 'lucide-react'
import { useMemo } from 'react'
import { type Action, useActions } from '#web/shell/actions.ts'
import { useLatest } from '#web/ui/useLatest.ts'
import { useNewVisit } from './useNewVisit.ts'
import { t } from '#web/i18n/i18n.ts'

/** N starts a visit, on every page of visits, with or without the list. */
export function useNewVisitAction(): void {
  const newVisit = useLatest(useNewVisit())
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'new-visit',
        label: t('New visit'),
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

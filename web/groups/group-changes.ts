import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { create } from 'zustand'
import { AppError } from '#contract/errors.ts'
import type { Group } from '#contract/groups.ts'
import { onSignedOut } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastError } from '#web/ui/toast.tsx'
import { groupQuery } from './queries.ts'

/** A change of a group that is based on a version of it. */
export interface GroupChange {
  /** What it does, for the offer to apply it again: "Remove ann@clinic.example". */
  label: string
  send: (updatedAt: string) => Promise<unknown>
  /** Runs after the change was saved. */
  onDone?: () => void
}

/** The change of each group that was refused because somebody else had changed the group. */
export const useRefusedChanges = create<Readonly<Record<string, GroupChange | undefined>>>(
  () => ({}),
)
onSignedOut(() => useRefusedChanges.setState({}, true))

export const dismissRefused = (groupId: string): void =>
  useRefusedChanges.setState({ [groupId]: undefined })

/**
 * Changes a group. A change that is made while another is saved is sent after it, for the group as that leaves it. After
 * 'version-mismatch' the newer group is shown with the offer to apply the change again (specification §8); any other
 * failure is a toast.
 */
export function useChangeGroup({ id, updatedAt }: Pick<Group, 'id' | 'updatedAt'>) {
  const queries = useQueryClient()
  const newest = () => queries.getQueryData(groupQuery(id).queryKey)?.updatedAt ?? updatedAt
  return useMutation({
    scope: { id: `group ${id}` },
    mutationFn: ({ send }: GroupChange) => send(newest()),
    meta: { shownBy: 'form' },
    onSuccess: (_, change) => {
      if (useRefusedChanges.getState()[id]?.label === change.label) dismissRefused(id)
      change.onDone?.()
    },
    onError: (error, change) => {
      if (!takeNewer(queries, id, error)) return toastError(error)
      useRefusedChanges.setState({ [id]: change })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: keys.groups }),
  })
}

/** A value of a group and its change: the value that is being saved shows at once. */
export function useChangeAtOnce<T>(group: Pick<Group, 'id' | 'updatedAt'>, stored: T) {
  const { mutate, isPending } = useChangeGroup(group)
  const [target, setTarget] = useState(stored)
  return {
    shown: isPending ? target : stored,
    isPending,
    change: (value: T, change: GroupChange) => {
      setTarget(value)
      mutate(change)
    },
  }
}

/** Shows the newer group that came with a 'version-mismatch'. @returns whether it was one */
function takeNewer(queries: QueryClient, id: string, error: unknown): boolean {
  if (!(error instanceof AppError) || error.code !== 'version-mismatch') return false
  // The server sends the group in the shape of the contract.
  queries.setQueryData(groupQuery(id).queryKey, error.current as Group)
  return true
}

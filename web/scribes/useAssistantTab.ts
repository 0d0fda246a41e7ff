import { useEffect, useState } from 'react'
import { useUser } from '#web/api/useUser.ts'
import { localStore } from '#web/browser-storage.ts'
import { useNoteSelection } from '#web/notes/note-selection.ts'

const tabs = ['review', 'missing', 'tasks', 'ask'] as const
export type AssistantTab = (typeof tabs)[number]

const storageKey = (userId: string) => `assistant-tab ${userId}`

/** The tab that this user chose last in this browser. */
function readTab(userId: string): AssistantTab {
  const kept = localStore.get(storageKey(userId))
  return tabs.find((tab) => tab === kept) ?? 'review'
}

/**
 * The open tab of the assistant: the user's last choice, or the target of a key or a mark in the note.
 * @param hasNotes there is a note, or one is being written; before that there is nothing to review
 */
export function useAssistantTab(hasNotes: boolean) {
  const { id } = useUser()
  const [opened, setOpened] = useState<AssistantTab>()
  useEffect(
    () =>
      useNoteSelection.subscribe((now, before) => {
        if (now.leftOutWanted && !before.leftOutWanted) setOpened('missing')
        else if (now.focusNext && now.focusNext !== before.focusNext) setOpened('review')
      }),
    [],
  )
  return {
    tab: opened ?? (hasNotes ? readTab(id) : 'ask'),
    /** Opens a tab without remembering it. */
    open: setOpened,
    choose: (tab: AssistantTab) => {
      setOpened(tab)
      localStore.set(storageKey(id), tab)
    },
  }
}

export type AssistantTabs = ReturnType<typeof useAssistantTab>

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PageInfo } from '../page/types.ts'
import { accessKey } from '../installation.ts'
import { askPage, findTab } from './page.ts'

/** The page beside the panel, with its tab. */
export interface OpenPage extends PageInfo {
  tabId: number
}

const pageKey = ['page']

async function readPage(): Promise<OpenPage | null> {
  const tabId = await findTab()
  return tabId === undefined ? null : { tabId, ...(await askPage(tabId, 'info')) }
}

/** The page beside the panel, again whenever the user opens another one. */
export function useScreen() {
  const queries = useQueryClient()
  useEffect(() => {
    const look = () => void queries.invalidateQueries({ queryKey: pageKey })
    const lookAfterClick = (changes: Record<string, unknown>) => {
      if (accessKey in changes) look()
    }
    chrome.storage.onChanged.addListener(lookAfterClick)
    chrome.tabs.onActivated.addListener(look)
    chrome.tabs.onUpdated.addListener(look)
    return () => {
      chrome.storage.onChanged.removeListener(lookAfterClick)
      chrome.tabs.onActivated.removeListener(look)
      chrome.tabs.onUpdated.removeListener(look)
    }
  }, [queries])
  return useQuery({ queryKey: pageKey, queryFn: readPage, retry: false })
}

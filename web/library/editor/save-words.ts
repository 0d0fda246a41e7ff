import type { ItemSave } from './item-saver.ts'

/** What has become of the typing, in words. */
export function saveWords(status: ItemSave): string {
  if (status.kind === 'saved') return 'Saved'
  if (status.kind === 'offline') return 'Offline, will be saved'
  if (status.kind === 'failed') return `Not saved: ${status.message}`
  if (status.kind === 'conflict') return 'Changed in another window'
  return 'Saving…'
}

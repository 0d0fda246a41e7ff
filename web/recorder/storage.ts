import { t } from '#web/i18n/i18n.ts'
/** An hour of sound, 16 000 samples a second of 2 bytes: below this a long break of the network would not fit. */
const enoughBytes = 16_000 * 2 * 3600

/** Whether this device can store what the server doesn't have yet. */
export type Storage = 'enough' | 'low' | 'none'

/** @param canKeep whether the journal could be opened. */
export async function lookAtStorage(canKeep: boolean): Promise<Storage> {
  if (!canKeep) return 'none'
  const { quota, usage = 0 } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {}
  return quota !== undefined && quota - usage < enoughBytes ? 'low' : 'enough'
}

export const storageWords: Record<Exclude<Storage, 'enough'>, { message: string; toDo: string }> = {
  low: {
    message: t('This device is almost out of space.'),
    toDo: t('An offline recording may not fit. Free some space before a long visit.'),
  },
  none: {
    message: t('This browser can’t save recordings offline.'),
    toDo: t('Unsent audio is lost if you close the page. Avoid private windows.'),
  },
}

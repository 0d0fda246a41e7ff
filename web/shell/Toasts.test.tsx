import { notificationsStore } from '@mantine/notifications'
import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { endLocally } from '#web/api/client.ts'
import { toastError, toastUndo, useToastHistory } from '#web/ui/toast.tsx'
import './Toasts.tsx'

test('the next user of a window sees no toast of the previous one, not even in the history', () => {
  toastUndo('“Knee of Ms Example” archived', () => undefined)
  toastError(new AppError('failed', 'The letter couldn’t be saved.'), () => undefined)
  expect(notificationsStore.getState().notifications).toHaveLength(2)
  endLocally('left')
  expect(notificationsStore.getState()).toMatchObject({ notifications: [], queue: [] })
  expect(useToastHistory.getState()).toEqual({ entries: [], unseen: 0 })
})

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/i18n/i18n.ts'
import { endSession } from '../../session.ts'
import { send, useRecording } from './link.ts'

/** The longest wait for the rest to reach the server; anything unsent stays sealed on this device. */
const maxWaitMs = 3_000

/** Moves the focus to the question. */
const focus = (button: HTMLButtonElement | null) => button?.focus()

/** Signing out stops the recording, so it asks first while one runs. */
export function SignOut() {
  const isRecording = useRecording(({ state }) => state?.session !== undefined)
  const [isAsking, setAsking] = useState(false)
  const leave = useMutation({ mutationFn: stopAndLeave })
  if (!isRecording || !isAsking)
    return (
      <button type="button" onClick={() => (isRecording ? setAsking(true) : void endSession())}>
        {t('Sign out')}
      </button>
    )
  return (
    <section role="alertdialog" aria-label={t('You are recording.')} className="question">
      <p>
        <strong>{t('You are recording.')}</strong>{' '}
        {t('Your recording is saved, and only you can open it.')}
      </p>
      <div className="actions">
        <button type="button" ref={focus} onClick={() => setAsking(false)}>
          {t('Stay')}
        </button>
        <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {t('Stop and sign out')}
        </button>
      </div>
    </section>
  )
}

async function stopAndLeave(): Promise<void> {
  const { promise: isSaved, resolve } = Promise.withResolvers<void>()
  const stop = useRecording.subscribe(({ state }) => {
    if (state?.saved) resolve()
  })
  await send({ do: 'stop' })
  await Promise.race([isSaved, new Promise((over) => setTimeout(over, maxWaitMs))])
  stop()
  await endSession()
}

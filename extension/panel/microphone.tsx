import './panel.css'
import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { t } from '#web/i18n/i18n.ts'
import { failureOf, type RecordingFailure } from '#web/recorder/errors.ts'
import { addColours } from './theme.ts'

/** Asks for the microphone, which a panel can't, and closes once it's allowed. */
function Microphone() {
  const [failure, setFailure] = useState<RecordingFailure>()
  const ask = () => void allow().catch((error: unknown) => setFailure(failureOf(error)))
  useEffect(ask, [])
  return (
    <main className="page beside-prompt">
      <h1>{t('Allow the microphone')}</h1>
      <p>
        {t('Ausculta uses it to record visits, and only after you choose Record in the panel.')}
      </p>
      {failure && (
        <>
          <p role="alert" className="error">
            <strong>{failure.message}</strong> {failure.toDo}
          </p>
          <button
            type="button"
            className="primary"
            onClick={() => {
              setFailure(undefined)
              ask()
            }}
          >
            {t('Try again')}
          </button>
        </>
      )}
    </main>
  )
}

/** @throws DOMException as getUserMedia does */
async function allow(): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  for (const track of stream.getTracks()) track.stop()
  window.close()
}

addColours()
const root = document.getElementById('root')
if (!root) throw new Error('microphone.html has no #root')
createRoot(root).render(
  <StrictMode>
    <Microphone />
  </StrictMode>,
)

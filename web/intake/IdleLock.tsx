import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { kioskIdle } from '#contract/intake-link.ts'
import { lock } from './api.ts'
import { useIdle } from './useIdle.ts'
import { amountIn, useWords } from './words.ts'

interface Props {
  token: string
  /** Whether there is something to hide. */
  isOn: boolean
  onLocked: () => void
  children: ReactNode
}

/** Locks an idle tablet after a warning that hides the answers. If the patient comes back, typed text is still there. */
export function IdleLock({ token, isOn, onLocked, children }: Props) {
  const latest = useRef(onLocked)
  useEffect(() => {
    latest.current = onLocked
  })
  const onIdle = useCallback(() => {
    latest.current()
    // Without a connection, this page forgets the link, and the server locks it when it's next opened.
    lock(token).catch(() => history.replaceState(null, '', location.pathname))
  }, [token])
  const isWarned = useIdle(isOn, onIdle)
  return (
    <>
      {isWarned && <Warning />}
      <div hidden={isWarned}>{children}</div>
    </>
  )
}

function Warning() {
  const { t, locale } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const before = document.activeElement
    button.current?.focus()
    return () => {
      if (before instanceof HTMLElement) setTimeout(() => before.focus())
    }
  }, [])
  return (
    <div role="alertdialog" aria-labelledby="idle-title" aria-describedby="idle-text">
      <h1 id="idle-title">{t('Are you still there?')}</h1>
      <p id="idle-text">
        {t('To keep your answers private, this tablet locks in {time}.', {
          time: amountIn(locale, kioskIdle.lock - kioskIdle.warn, 'second'),
        })}
      </p>
      <button ref={button} type="button" className="primary">
        {t('I’m still here')}
      </button>
    </div>
  )
}

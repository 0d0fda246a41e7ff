import { useEffect, useState } from 'react'
import { askedQuestions } from '#common/intake/walk.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import { finish, type Interview, reject } from './api.ts'
import { Done } from './Done.tsx'
import { QuestionScreen } from './QuestionScreen.tsx'
import { Review } from './Review.tsx'
import { after, before, readScreen, type ScreenName } from './screens.ts'
import { Urgent } from './Urgent.tsx'
import { Welcome } from './Welcome.tsx'

interface Props {
  token: string
  interview: Interview
  onLanguage: (language: IntakeLanguage) => void
  onRejected: () => void
  /** A tablet in the waiting room must not show the answers to the next patient. */
  onLocked: () => void
}

/** The questions of an open link, one per screen. */
export function Questions({ token, interview, onLanguage, onRejected, onLocked }: Props) {
  const [state, setState] = useState(interview)
  const [screen, go] = useScreen()
  // Urgent answers that the patient has read about.
  const [read, setRead] = useState<string[]>([])
  const isUnread = state.urgent.some((rule) => !read.includes(rule))
  if (isUnread && (screen.name === 'question' || screen.name === 'review'))
    return <Urgent interview={state} onRead={() => setRead(state.urgent)} />
  if (screen.name === 'welcome')
    return (
      <Welcome
        interview={state}
        onLanguage={onLanguage}
        onStart={() => go(state.finished ? { name: 'review' } : after(state))}
        onReject={() => reject(token).then(onRejected)}
      />
    )
  if (screen.name === 'done') return <Done onChange={() => go({ name: 'review' })} />
  const question = askedQuestions(state.set, state.answers, state.facts).find(
    ({ id }) => screen.name === 'question' && id === screen.id,
  )
  // A changed answer may have removed the question that the browser's history names.
  if (!question)
    return (
      <Review
        interview={state}
        onBack={() => go(before(state))}
        onEdit={(id) => go({ name: 'question', id })}
        onSend={() =>
          finish(token).then(() => {
            if (state.kiosk) return onLocked()
            setState({ ...state, finished: true })
            go({ name: 'done' })
          })
        }
      />
    )
  return (
    <QuestionScreen
      key={question.id}
      token={token}
      interview={state}
      question={question}
      onBack={() => go(before(state, question.id))}
      onSaved={(saved) => {
        const next = { ...state, ...saved }
        setState(next)
        // An answer that was taken back and given again is urgent again.
        setRead(read.filter((rule) => next.urgent.includes(rule)))
        go(state.finished ? { name: 'review' } : after(next, question.id))
      }}
    />
  )
}

/** The screen, and how to go to another one. */
function useScreen(): [ScreenName, (to: ScreenName) => void] {
  const [screen, setScreen] = useState<ScreenName>({ name: 'welcome' })
  useEffect(() => {
    const follow = ({ state }: PopStateEvent) => setScreen(readScreen(state))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const go = (to: ScreenName) => {
    history.pushState(to, '')
    setScreen(to)
  }
  return [screen, go]
}

import { useEffect, useState } from 'react'
import { askedQuestions } from '#common/intake/walk.ts'
import { finish, reject } from './api.ts'
import { Done } from './Done.tsx'
import { IdleLock } from './IdleLock.tsx'
import type { Interview } from './interview.ts'
import { LinkContext } from './link.ts'
import { QuestionScreen } from './QuestionScreen.tsx'
import { Review } from './Review.tsx'
import { after, before, readScreen, type ScreenName } from './screens.ts'
import { Urgent } from './Urgent.tsx'
import { Welcome } from './Welcome.tsx'
import type { Words } from './words.ts'

interface Props {
  token: string
  interview: Interview
  onLanguage: (words: Promise<Words>) => void
  onRejected: () => void
  /** A tablet in the waiting room must not show the answers to the next patient. */
  onLocked: () => void
}

/** The questions of an open link. A tablet in the waiting room locks when it's idle. */
export function Questions(props: Props) {
  const { token, interview, onLocked } = props
  const [state, setState] = useState(interview)
  const [screen, go] = useScreen()
  const [link] = useState({ token, speech: interview.speech })
  // Urgent answers that the patient has read about.
  const [read, setRead] = useState<string[]>([])
  const isUnread = state.urgent.some((rule) => !read.includes(rule))
  if (isUnread && (screen.name === 'question' || screen.name === 'review'))
    return <Urgent interview={state} onRead={() => setRead(state.urgent)} />
  const change = (next: Interview) => {
    setState(next)
    // An answer that was taken back and given again is urgent again.
    setRead(read.filter((rule) => next.urgent.includes(rule)))
  }
  const hasBegun = screen.name !== 'welcome' || state.answers.length > 0
  return (
    <LinkContext.Provider value={link}>
      <IdleLock token={token} isOn={state.kiosk && hasBegun} onLocked={onLocked}>
        <OpenScreen {...props} interview={state} screen={screen} go={go} onChange={change} />
      </IdleLock>
    </LinkContext.Provider>
  )
}

interface ScreenProps extends Props {
  screen: ScreenName
  go: (to: ScreenName) => void
  onChange: (next: Interview) => void
}

/** One question per screen, between the welcome and the review. */
function OpenScreen({ screen, go, onChange, interview: state, token, ...on }: ScreenProps) {
  if (screen.name === 'welcome')
    return (
      <Welcome
        interview={state}
        onLanguage={on.onLanguage}
        onStart={() => go(state.finished ? { name: 'review' } : after(state))}
        onReject={() => reject(token).then(on.onRejected)}
      />
    )
  if (screen.name === 'done') return <Done onChange={() => go({ name: 'review' })} />
  const question = askedQuestions(state.set, state.answers, state.facts).find(
    ({ id }) => screen.name === 'question' && id === screen.id,
  )
  // A changed answer may have removed the question that the browser's history names.
  if (!question) return <LastScreen {...{ go, onChange, interview: state, token }} {...on} />
  return (
    <QuestionScreen
      key={question.id}
      token={token}
      interview={state}
      question={question}
      onBack={() => go(before(state, question.id))}
      onSaved={(saved) => {
        const next = { ...state, ...saved }
        onChange(next)
        go(state.finished ? { name: 'review' } : after(next, question.id))
      }}
    />
  )
}

function LastScreen({ go, onChange, interview, token, onLocked }: Omit<ScreenProps, 'screen'>) {
  const send = async () => {
    await finish(token)
    if (interview.kiosk) return onLocked()
    onChange({ ...interview, finished: true })
    go({ name: 'done' })
  }
  return (
    <Review
      interview={interview}
      onBack={() => go(before(interview))}
      onEdit={(id) => go({ name: 'question', id })}
      onSend={send}
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

import { type EmergencyAdvice, emergencyAdvice } from '#common/intake/emergency-advice.ts'
import type { Interview } from './interview.ts'
import { Screen } from './Screen.tsx'
import { useWords, type Words } from './words.ts'

interface Props {
  interview: Interview
  onRead: () => void
}

/** What to do now after an urgent answer, for every rule that applies. */
export function Urgent({ interview, onRead }: Props) {
  const { t, source, wording } = useWords()
  const { set, urgent, numbers, kiosk } = interview
  const place = kiosk ? 'clinic' : 'elsewhere'
  const rules = set.emergencies
    .filter(({ id }) => urgent.includes(id))
    .sort((one, other) => urgent.indexOf(one.id) - urgent.indexOf(other.id))
  const adviceIn = (language: Words['wording']) =>
    rules.map((rule) => ({ id: rule.id, ...emergencyAdvice(rule, numbers, language, place) }))
  const [first, ...others] = adviceIn(wording)
  if (!first) return null
  return (
    <div className="urgent">
      <Screen title={first.heading}>
        <p className="lead">{first.reason}</p>
        <Steps steps={first.steps} />
        {first.call && (
          <a className="primary" href={`tel:${first.call.replace(/\s/g, '')}`}>
            {t('Call {number}', { number: first.call })}
          </a>
        )}
        <Others first={first} others={others} />
        {typeof wording !== 'string' && <Original language={source} advice={adviceIn(source)} />}
        <p>{t('The clinic was told about this answer, but may not see it right away.')}</p>
        <button type="button" onClick={onRead}>
          {t('I have read this. Continue with the questions')}
        </button>
      </Screen>
    </div>
  )
}

type Advice = EmergencyAdvice & { id: string }

/** What the other rules add to the first. */
function Others({ first, others }: { first: Advice; others: readonly Advice[] }) {
  return others.map(({ id, reason, steps }) => (
    <section key={id}>
      <p>{reason}</p>
      <Steps steps={steps.filter((step) => !first.steps.includes(step))} />
    </section>
  ))
}

/** The advice as it was written: nobody has checked its translation. */
function Original({ language, advice }: { language: string; advice: readonly Advice[] }) {
  const [first, ...others] = advice
  if (!first) return null
  return (
    <section lang={language} dir="ltr" className="original">
      <h2>{first.heading}</h2>
      <p>{first.reason}</p>
      <Steps steps={first.steps} />
      <Others first={first} others={others} />
    </section>
  )
}

function Steps({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null
  return (
    <ol>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}

import { emergencyAdvice } from '#common/intake/emergency-advice.ts'
import type { Interview } from './api.ts'
import { Screen } from './Screen.tsx'
import { useWords } from './words.ts'

interface Props {
  interview: Interview
  onRead: () => void
}

/** What to do now after an urgent answer, for every rule that applies. */
export function Urgent({ interview, onRead }: Props) {
  const { t, language } = useWords()
  const { set, urgent, numbers, kiosk } = interview
  const place = kiosk ? 'clinic' : 'elsewhere'
  const [first, ...others] = set.emergencies
    .filter(({ id }) => urgent.includes(id))
    .sort((one, other) => urgent.indexOf(one.id) - urgent.indexOf(other.id))
    .map((rule) => ({ id: rule.id, ...emergencyAdvice(rule, numbers, language, place) }))
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
        {others.map(({ id, reason, steps }) => (
          <section key={id}>
            <p>{reason}</p>
            <Steps steps={steps.filter((step) => !first.steps.includes(step))} />
          </section>
        ))}
        <p>{t('The clinic was told about this answer, but may not see it right away.')}</p>
        <button type="button" onClick={onRead}>
          {t('I have read this. Continue with the questions')}
        </button>
      </Screen>
    </div>
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

import { useQuery } from '@tanstack/react-query'
import type { Intake } from '#contract/intake.ts'
import { t } from '#web/i18n/i18n.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useNow } from '#web/ui/now.ts'
import { shortDate } from '#web/ui/times.ts'
import css from './intake.module.css'
import { intakesQuery } from './queries.ts'
import { stateWords, toneOf } from './words.ts'

/** What the patient answered before the visit, on one screen; urgent answers first. */
export function IntakeCard({ scribeId }: { scribeId: string }) {
  const { data } = useQuery(intakesQuery(scribeId))
  return data?.items
    .filter(({ lines }) => lines.length > 0)
    .map((intake) => <AnswersCard key={intake.id} intake={intake} />)
}

function AnswersCard({ intake }: { intake: Intake }) {
  const { id, title, state, lines, alerts, unanswered } = intake
  const now = useNow()
  const last = lines.reduce((latest, { at }) => (at > latest ? at : latest), '')
  return (
    <section className={css.card} aria-labelledby={`intake-${id}`}>
      <div className={css.head}>
        <h3 id={`intake-${id}`}>{t('The patient wrote')}</h3>
        <Tag tone={toneOf(state)}>{stateWords(intake)}</Tag>
      </div>
      <p className={css.quiet} role="status">
        {t('{title} · last answer {when}', { title, when: shortDate(last, now) })}
      </p>
      {alerts.map(({ rule, text, at }) => (
        <p key={rule} className={css.alert}>
          {t('Urgent, {when}: {text}', { when: shortDate(at, now), text })}
        </p>
      ))}
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.id} data-skipped={line.isSkipped || undefined}>
            <dt>{line.label}</dt>
            <dd>
              {line.answer}
              {line.denied.length > 0 && (
                <small>{t('No: {findings}', { findings: line.denied.join('; ') })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {unanswered.length > 0 && (
        <p className={css.quiet}>
          {t('Not answered: {questions}', { questions: unanswered.join(', ') })}
        </p>
      )}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { Intake, IntakeAlert, IntakeLine } from '#contract/intake.ts'
import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { useNow } from '#web/ui/now.ts'
import { shortDate } from '#web/ui/times.ts'
import { FromChart } from './FromChart.tsx'
import css from './intake.module.css'
import { intakesQuery } from './queries.ts'
import { stateWords, toneOf } from './words.ts'

/** What the patient answered before the visit, on one screen; urgent answers first. */
export function IntakeCard({ scribe }: { scribe: Scribe }) {
  const { data } = useQuery(intakesQuery(scribe.id))
  return data?.items
    .filter(({ lines }) => lines.length > 0)
    .map((intake) => <AnswersCard key={intake.id} scribe={scribe} intake={intake} />)
}

function AnswersCard({ scribe, intake }: { scribe: Scribe; intake: Intake }) {
  const { id, title, state, lines, alerts, unanswered, translation } = intake
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
      {translation && (
        <p className={css.quiet}>
          {t('Asked in {language}, machine-translated. Free text is in the patient’s own words.', {
            language: languageName(translation),
          })}
        </p>
      )}
      {alerts.map((alert) => (
        <AlertLine key={alert.rule} alert={alert} now={now} />
      ))}
      <FromChart scribe={scribe} intakeId={id} />
      <dl className={css.lines}>
        {lines.map((line) => (
          <div key={line.id} data-skipped={line.isSkipped || undefined}>
            <dt>{line.label}</dt>
            <dd>
              <Answer line={line} translation={translation} />
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

/** Free text stays in the patient's words, with their language. */
function Answer({ line, translation }: { line: IntakeLine; translation: Intake['translation'] }) {
  if (!translation || !line.isWords) return line.answer
  return (
    <>
      <span lang={translation} dir="auto">
        {line.answer}
      </span>
      <small>{languageName(translation)}</small>
    </>
  )
}

/** An urgent answer, shown even after the patient has changed it, because it may still matter. */
function AlertLine({ alert: { text, at, takenBack }, now }: { alert: IntakeAlert; now: Date }) {
  const when = shortDate(at, now)
  if (!takenBack) return <p className={css.alert}>{t('Urgent, {when}: {text}', { when, text })}</p>
  return (
    <p className={css.takenBack}>
      {t('Answered {when}, changed {takenBack}: {text}', {
        when,
        takenBack: shortDate(takenBack, now),
        text,
      })}
    </p>
  )
}

import { useState } from 'react'
import { translatedLanguages } from '#common/intake/patient-languages.ts'
import { languagesOf } from '#common/intake/question-set.ts'
import type { IntakeLanguage } from '#contract/intake.ts'
import type { Interview } from './interview.ts'
import { Screen } from './Screen.tsx'
import { useBusy } from './useBusy.ts'
import { amountIn, loadWords, translatedWords, useWords, type Words } from './words.ts'

interface Props {
  interview: Interview
  onLanguage: (words: Promise<Words>) => void
  onStart: () => void
  onReject: () => Promise<unknown>
}

/** Who asks, why, and how long answers are kept. */
export function Welcome({ interview, onLanguage, onStart, onReject }: Props) {
  const words = useWords()
  const { t, say } = words
  const { clinician, clinic, set, answers, expires, kiosk } = interview
  const from = [clinician, clinic].filter(Boolean).join(', ')
  return (
    <Screen
      title={t('Questions before your visit')}
      before={<LanguageChoice interview={interview} onChoose={onLanguage} />}
    >
      <p className="lead">
        {from
          ? t('{from} would like to know more before you meet.', { from })
          : t('Your clinic would like to know more before you meet.')}
      </p>
      <dl>
        <dt>{t('About')}</dt>
        <dd>{say(set.title)}</dd>
        <dt>{t('Who reads your answers')}</dt>
        <dd>{t('Your care team. Answers are encrypted as soon as you save them.')}</dd>
        <dt>{t('How long they are kept')}</dt>
        <dd>{keptWords(words, interview.kept)}</dd>
        {!kiosk && (
          <>
            <dt>{t('Answer by')}</dt>
            <dd>{until(words, expires)}</dd>
          </>
        )}
      </dl>
      <p className="note">
        {t('These answers aren’t monitored around the clock.')} {helpNow(words, interview)}
      </p>
      <button type="button" className="primary" onClick={onStart}>
        {answers.length > 0 ? t('Continue') : t('Start')}
      </button>
      <NotMe onReject={onReject} />
    </Screen>
  )
}

const names: Record<IntakeLanguage, string> = { en: 'English', fr: 'Français' }

interface ChoiceProps {
  interview: Interview
  onChoose: (words: Promise<Words>) => void
}

function LanguageChoice({
  interview: { set, language: source, translation },
  onChoose,
}: ChoiceProps) {
  const { t, language } = useWords()
  const choices = [
    ...languagesOf(set).map((one) => ({ one, name: names[one], load: () => loadWords(one) })),
    ...(translation
      ? [
          {
            one: translation.language,
            name: translatedLanguages[translation.language],
            load: async () => translatedWords(source, translation),
          },
        ]
      : []),
  ]
  if (choices.length === 1) return null
  return (
    <div className="languages" role="group" aria-label={t('Language')}>
      {choices.map(({ one, name, load }) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-pressed={one === language}
          onClick={() => onChoose(load())}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function NotMe({ onReject }: { onReject: () => Promise<unknown> }) {
  const { t } = useWords()
  const [isSure, setSure] = useState(false)
  const { isBusy, problem, run } = useBusy()
  if (!isSure)
    return (
      <button type="button" className="quiet" onClick={() => setSure(true)}>
        {t('This isn’t for me')}
      </button>
    )
  return (
    <div className="box" role="group" aria-label={t('This isn’t for me')}>
      <p>{t('The link will stop working, and answers given here will be deleted.')}</p>
      <button type="button" disabled={isBusy} onClick={() => void run(onReject)}>
        {t('Yes, tell the clinic')}
      </button>
      <button type="button" className="quiet" onClick={() => setSure(false)}>
        {t('Cancel')}
      </button>
      {problem && <p role="alert">{problem}</p>}
    </div>
  )
}

/** How to get help now: from the staff in the waiting room, elsewhere from the emergency number of the clinic's country. */
function helpNow({ t }: Words, { kiosk, numbers: { emergency } }: Interview): string {
  if (kiosk) return t('If you need help now, tell the staff.')
  return emergency
    ? t('If you need help now, call {number}.', { number: emergency })
    : t('If you need help now, call your local emergency number.')
}

function keptWords({ t, locale }: Words, kept: Interview['kept']): string {
  const [number, unit] = kept.split(' ')
  if (kept === 'never') return t('As long as the record of your visit')
  if (unit === 'year') return t('1 year, with the record of your visit')
  return t('{time}, with the record of your visit', {
    time: amountIn(locale, Number(number), 'day'),
  })
}

const until = ({ locale }: Words, instant: string): string =>
  new Date(instant).toLocaleString(locale, { dateStyle: 'full', timeStyle: 'short' })

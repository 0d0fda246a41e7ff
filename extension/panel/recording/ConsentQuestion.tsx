import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Wording, wordingLanguages } from '#contract/consent.ts'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { ErrorNote } from '../ErrorNote.tsx'
import { useMe } from '../useMe.ts'
import { send } from './link.ts'
import { Choices } from './Choices.tsx'
import { ConsentDetails, type Details } from './ConsentDetails.tsx'
import { useConsentSettings } from './useConsent.ts'

interface Props {
  /** The language of the visit; English if there is no wording in it. */
  language: string
  isNew: boolean
  /** The visit is being recorded, so the answer is on the recording. */
  records: boolean
  /** The visit that the answer belongs to. */
  scribeId: () => string
  /** Called when the patient agrees, before the answer is stored. */
  onGiven?: (scribeId: string) => Promise<unknown>
  onClose: () => void
}

const shown = wordingLanguages.map((value) => ({ value, label: languageName(value) }))

/** The wording to read out, and the patient's answer. */
export function ConsentQuestion(props: Props) {
  const { language, records } = props
  const wordings = useConsentSettings()?.wordings ?? []
  const [chosen, setChosen] = useState(language)
  const [details, setDetails] = useState<Details>({
    scope: 'note',
    how: records ? 'spoken' : 'verbal',
    givenBy: 'patient',
  })
  const wording = wordingIn(wordings, chosen)
  const answer = useAnswer(props, details, wording)
  return (
    <section aria-label={t('Consent to record')} className="warning">
      {!records && <p>{t('Your clinic records only with consent. Read this to the patient:')}</p>}
      {wording && (
        <blockquote lang={wording.language} dir="auto">
          {wording.text}
        </blockquote>
      )}
      <Answers {...props} onAnswer={(kind) => answer.mutate(kind)} />
      <ErrorNote error={answer.error} />
      <ConsentDetails details={details} onChange={setDetails}>
        <Choices
          label={t('Language of the wording')}
          options={shown}
          value={wording?.language ?? 'en'}
          onChange={setChosen}
        />
      </ConsentDetails>
    </section>
  )
}

interface AnswersProps extends Pick<Props, 'records' | 'onClose'> {
  onAnswer: (kind: 'grant' | 'decline') => void
}

const Answers = ({ records, onAnswer, onClose }: AnswersProps) => (
  <div className="actions">
    <button type="button" className="primary" onClick={() => onAnswer('grant')}>
      {records ? t('Patient agrees') : t('Patient agrees: record')}
    </button>
    <button type="button" onClick={() => onAnswer('decline')}>
      {t('Patient declines')}
    </button>
    <button type="button" onClick={onClose}>
      {t('Cancel')}
    </button>
  </div>
)

/** The wording in a language; a regional variant uses that of its language. */
function wordingIn(wordings: readonly Wording[], language: string): Wording | undefined {
  const [short] = language.split('-')
  return (
    wordings.find((one) => one.language === short) ?? wordings.find((one) => one.language === 'en')
  )
}

/** Sends the answer; one that starts the recording is sent once it has started. */
function useAnswer(
  { isNew, language, scribeId, onGiven, onClose }: Props,
  details: Details,
  wording: Wording | undefined,
) {
  const userId = useMe()?.id ?? ''
  return useMutation({
    mutationFn: async (kind: 'grant' | 'decline') => {
      const id = scribeId()
      const queued = Date.now()
      if (kind === 'grant') await onGiven?.(id)
      const read = wording && { version: wording.version, language: wording.language }
      const at = new Date(queued).toISOString()
      const given = {
        id: crypto.randomUUID(),
        at,
        kind,
        ...details,
        ...(read && { wording: read }),
      }
      const pending = { userId, scribeId: id, queued, verb: 'record', body: given } as const
      await send({ do: 'consent', pending, isNew: isNew && kind === 'decline', language })
    },
    onSuccess: onClose,
  })
}

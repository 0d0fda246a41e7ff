import { Select } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  previewRule,
  type SelectionPreview,
  type SelectionRule,
  ServiceAlias,
  serviceNames,
} from '#contract/speech.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { languageCodes } from '#contract/languages.ts'
import { ErrorText } from '#web/ui/ErrorState.tsx'
import css from './speech.module.css'
import { t } from '#web/i18n/i18n.ts'
import { languageName } from '#web/i18n/languages.ts'
import { Trans } from '#web/i18n/Trans.tsx'
import { stepInWords } from './step-words.ts'

const languages = languageCodes.map((value) => ({ value, label: languageName(value) }))
const settings = [
  { value: 'auto', label: t('No preference') },
  ...ServiceAlias.options.map((value) => ({ value, label: serviceNames[value] })),
]

interface Props {
  /** The rule with its unsaved changes. */
  rule: SelectionRule
}

/** Shows which engine the rule selects for a language and a user's preference. */
export function RulePreview({ rule }: Props) {
  const [language, setLanguage] = useState('en')
  const [userSetting, setUserSetting] = useState('auto')
  const preview = useQuery(previewQuery({ language, userSetting, rule }))
  return (
    <div className={css.preview}>
      <div className={css.condition}>
        <Trans
          message="Try a visit in {language} for a user with this preference: {service}"
          values={{
            language: (
              <InlineSelect
                label={t('Language to try')}
                data={languages}
                value={language}
                searchable
                onChange={setLanguage}
              />
            ),
            service: (
              <InlineSelect
                label={t('Preference to try')}
                data={settings}
                value={userSetting}
                onChange={setUserSetting}
              />
            ),
          }}
        />
      </div>
      {preview.error && <ErrorText error={preview.error} />}
      <div role="status" className={css.outcome}>
        {preview.data && <Outcome how={t('Live')} {...preview.data.live} />}
        {preview.data && <Outcome how={t('Recordings')} {...preview.data.recordings} />}
      </div>
    </div>
  )
}

const previewQuery = (body: { language: string; userSetting: string; rule: SelectionRule }) =>
  queryOptions({
    queryKey: [...keys.speech, 'preview', body],
    queryFn: ({ signal }) => call(previewRule, { body, signal }),
    placeholderData: keepPreviousData,
    meta: { shownBy: 'form' },
  })

interface SelectProps {
  label: string
  data: { value: string; label: string }[]
  value: string
  searchable?: boolean
  onChange: (value: string) => void
}

function InlineSelect({ label, onChange, ...select }: SelectProps) {
  return (
    <Select
      {...select}
      aria-label={label}
      allowDeselect={false}
      checkIconPosition="right"
      onChange={(value) => value && onChange(value)}
    />
  )
}

function Outcome({ how, engine, steps }: SelectionPreview & { how: string }) {
  return (
    <p>
      <strong>
        {how} → {engine ?? t('no service')}
      </strong>
      <span className={css.facts}> {steps.map(stepInWords).join(' ')}</span>
    </p>
  )
}

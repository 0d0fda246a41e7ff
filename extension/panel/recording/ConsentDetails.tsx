import type { ReactNode } from 'react'
import type { ConsentGiver, ConsentScope, ConsentWay } from '#contract/consent.ts'
import { t } from '#web/i18n/i18n.ts'
import { giverOptions, scopeOptions, wayOptions } from '#web/scribes/consent/words.ts'
import { Choices } from './Choices.tsx'

export interface Details {
  scope: ConsentScope
  how: ConsentWay
  givenBy: ConsentGiver
}

interface Props {
  details: Details
  onChange: (details: Details) => void
  /** More choices below. */
  children: ReactNode
}

/** Who answers, how, and what the consent covers. */
export function ConsentDetails({ details, onChange, children }: Props) {
  return (
    <details>
      <summary>{t('Details: who, how, language')}</summary>
      <div className="stack">
        <Choices
          label={t('Given by')}
          options={giverOptions}
          value={details.givenBy}
          onChange={(givenBy) => onChange({ ...details, givenBy })}
        />
        <Choices
          label={t('How')}
          options={wayOptions}
          value={details.how}
          onChange={(how) => onChange({ ...details, how })}
        />
        <Choices
          label={t('Consent covers')}
          options={scopeOptions}
          value={details.scope}
          onChange={(scope) => onChange({ ...details, scope })}
        />
        {children}
      </div>
    </details>
  )
}

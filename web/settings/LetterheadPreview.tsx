import { useQuery } from '@tanstack/react-query'
import type { StoredLetterhead } from '#contract/export.ts'
import { logoQuery } from '#web/notes/output/queries.ts'
import css from './settings.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Documents are in English in every interface, so this is too. */
const example = {
  title: 'SOAP note',
  visit: 'Nov 20, 8:05AM · November 20, 2026',
  patient: 'Patient: Sam Example',
  signature: 'Signed by Dr Example, November 20, 2026.',
} as const

/** The letterhead as it is printed. */
export function LetterheadPreview({ letterhead }: { letterhead: StoredLetterhead }) {
  const { on, lines, footer, patient, hasLogo, version } = letterhead
  const { data: logo } = useQuery(logoQuery(version, hasLogo))
  const [first, ...rest] = lines.split('\n')
  return (
    <div className={css.paper} role="img" aria-label={t('Example note with this letterhead')}>
      {on && (
        <div className={css.paperHead}>
          {logo && hasLogo && <img src={logo} alt="" />}
          <strong>{first}</strong>
          {rest.map((line, at) => (
            <span key={at}>{line}</span>
          ))}
        </div>
      )}
      <b>{example.title}</b>
      <span>{example.visit}</span>
      {patient && <span>{example.patient}</span>}
      <i />
      <i />
      <i data-short />
      <em>{example.signature}</em>
      {on && <small>{footer}</small>}
    </div>
  )
}

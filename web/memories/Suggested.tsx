import { useQuery } from '@tanstack/react-query'
import css from './memories.module.css'
import { Proposal } from './Proposal.tsx'
import { proposalsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** What edits and messages suggest to remember. Nothing of it is used until it is remembered. */
export function Suggested() {
  const { data = [] } = useQuery(proposalsQuery)
  return (
    <section aria-labelledby="suggested-memories" className={css.suggested}>
      <h3 id="suggested-memories">{t('Suggested')}</h3>
      {data.length === 0 && (
        <p className={css.empty}>
          {t('No suggestions yet. Changes you often make before signing appear here.')}
        </p>
      )}
      {data.map((proposal) => (
        <Proposal key={proposal.id} proposal={proposal} />
      ))}
    </section>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useUser } from '#web/api/useUser.ts'
import { Lightbulb } from 'lucide-react'
import css from './memories.module.css'
import { Proposal } from './Proposal.tsx'
import { proposalsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Asks about one suggestion from this visit, if the user wants to be asked (specification §4). */
export function AskToRemember({ scribeId }: { scribeId: string }) {
  const { memoryEnabled, memoryInferenceOption } = useUser().settings
  const asks = memoryEnabled && memoryInferenceOption === 'ask'
  const { data = [] } = useQuery({ ...proposalsQuery, enabled: asks })
  const one = data.find((proposal) => proposal.scribeId === scribeId)
  if (!asks || !one) return null
  return (
    <section className={css.ask} aria-label={t('Suggested writing preference')}>
      <h3>
        <Lightbulb size={16} aria-hidden /> {t('Write future notes like this?')}
      </h3>
      <Proposal key={one.id} proposal={one} />
    </section>
  )
}

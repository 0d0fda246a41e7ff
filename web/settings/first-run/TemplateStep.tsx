import { Radio } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { defaultTemplateId, type Item, listItems } from '#contract/items.ts'
import { smartSuggest } from '#contract/suggest.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { meSent } from '#web/api/session.ts'
import { useUser } from '#web/api/useUser.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { LoadingRows } from '#web/ui/LoadingRows.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { useSaveMe } from '../useSaveMe.ts'
import css from './first-run.module.css'
import { t } from '#web/i18n/i18n.ts'

/** The template of new visits, from those that fit the specialty. */
export function TemplateStep() {
  const { medicalField, speciality, defaultTemplateId: own } = useUser().profile
  const { mutate } = useSaveMe()
  const offered = useQuery({
    queryKey: [...keys.items, 'suggested', medicalField, speciality],
    queryFn: ({ signal }) => offeredTemplates(own || defaultTemplateId, signal),
  })
  return (
    <Panel title={t('Template')}>
      <p className={css.text}>
        {t('Your default for new visits. You can use other templates, or several, on any visit.')}
      </p>
      {offered.isPending && <LoadingRows />}
      {offered.error && (
        <ErrorState
          title={t('Failed to fetch smart suggestions')}
          error={offered.error}
          onRetry={() => void offered.refetch()}
        />
      )}
      {offered.data && (
        <Radio.Group
          label={t('Template for new visits')}
          value={own || defaultTemplateId}
          onChange={(id) => mutate({ profile: { defaultTemplateId: id } })}
        >
          <div className={css.templates}>
            {offered.data.map(({ id, name, description }) => (
              <Radio key={id} value={id} label={name} description={description} />
            ))}
          </div>
        </Radio.Group>
      )}
    </Panel>
  )
}

/** The templates that fit the profile, best first, and the one in use. */
async function offeredTemplates(inUse: string, signal: AbortSignal): Promise<Item[]> {
  // The server suggests by the stored specialty, so a change that is still being sent must arrive first.
  await meSent()
  const [{ templateSuggestions }, { items }] = await Promise.all([
    call(smartSuggest, { body: {}, signal }),
    call(listItems, { query: {}, signal }),
  ])
  const ids = new Set([...templateSuggestions.map(({ id }) => id), inUse])
  return [...ids].flatMap((id) => items.find((item) => item.id === id) ?? [])
}

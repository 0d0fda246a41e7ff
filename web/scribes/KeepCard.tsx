import { Button, Group } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { putRetention } from '#contract/retention.ts'
import { call } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { retentionQuery } from '#web/settings/privacy/queries.ts'
import { Panel } from '#web/ui/Panel.tsx'
import { scribesQuery } from './queries.ts'
import css from './scribes.module.css'
import { t } from '#web/i18n/i18n.ts'

/** Asks once how long visits are kept, after the user's first visit; later it warns of unsigned notes that will be deleted. */
export function KeepCard() {
  const { data } = useQuery(retentionQuery)
  const list = useInfiniteQuery(scribesQuery({ folder: 'all', drafts: false }))
  if (!data) return null
  if (data.soon.unsigned > 0) return <UnsignedSoon count={data.soon.unsigned} />
  const own = list.data?.pages[0]?.items.some(({ sample, state }) => !sample && state !== 'empty')
  if (data.lastUpdated !== null || !own) return null
  return <RetentionQuestion version={data.version} />
}

function UnsignedSoon({ count }: { count: number }) {
  return (
    <Panel title={t('Unsigned visits, deleted soon')}>
      <p className={css.sampleText}>
        {t(
          '{count, plural, one {# visit with an unsigned note} other {# visits with unsigned notes}} will be deleted within 7 days.',
          { count },
        )}
      </p>
      <Button component={Link} to={paths.settings('privacy')} variant="default" size="xs">
        {t('Show visits')}
      </Button>
    </Panel>
  )
}

function RetentionQuestion({ version }: { version: number }) {
  const queries = useQueryClient()
  const keepAll = useMutation({
    mutationFn: () =>
      call(putRetention, { body: { period: 'never', audioPeriod: 'never', version } }),
    onSuccess: (saved) => queries.setQueryData(retentionQuery.queryKey, saved),
  })
  return (
    <Panel title={t('How long are visits kept?')}>
      <p className={css.sampleText}>
        {t('We keep everything until you choose. You can auto-delete visits, or just the audio.')}
      </p>
      <Group gap="xs">
        <Button
          size="xs"
          variant="default"
          loading={keepAll.isPending}
          onClick={() => keepAll.mutate()}
        >
          {t('Keep everything')}
        </Button>
        <Button component={Link} to={paths.settings('privacy')} variant="subtle" size="xs">
          {t('Choose')}
        </Button>
      </Group>
    </Panel>
  )
}

import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ProviderId, unlinkProvider } from '#contract/providers.ts'
import { confirmBy } from '#web/accounts/by-provider.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { methodsQuery, setupQuery } from '#web/accounts/setup.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from './security.module.css'
import { t } from '#web/i18n/i18n.ts'

const names = { google: 'Google', sso: '' } as const

/** Google and single sign-on as further ways to sign in, where the installation offers them. */
export function ProvidersPanel() {
  const { data: setup } = useQuery(setupQuery)
  const { data: methods } = useQuery(methodsQuery)
  const { link, unlink } = useLinks()
  if (!setup?.providers.length || !methods) return null
  return (
    <Panel title={t('Other ways to sign in')}>
      <FormError error={link.error ?? unlink.error} />
      <ul className={css.sessions}>
        {setup.providers.map(({ id, label }) => {
          const isLinked = methods.providers.includes(id)
          return (
            <ProviderRow
              key={id}
              name={names[id] || label}
              isLinked={isLinked}
              onChange={() => (isLinked ? unlink : link).mutate(id)}
            />
          )
        })}
      </ul>
    </Panel>
  )
}

/** Links the account to a provider, and unlinks it. */
function useLinks() {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries({ queryKey: methodsQuery.queryKey })
  const link = useMutation({
    mutationFn: (id: ProviderId) => withReauthentication(() => confirmBy(id, 'link')),
    meta: { shownBy: 'form' },
    onSettled,
  })
  const unlink = useMutation({
    mutationFn: (id: ProviderId) =>
      withReauthentication(() => call(unlinkProvider, { params: { provider: id } })),
    meta: { shownBy: 'form' },
    onSettled,
  })
  return { link, unlink }
}

interface RowProps {
  name: string
  isLinked: boolean
  onChange: () => void
}

function ProviderRow({ name, isLinked, onChange }: RowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong>
        {isLinked && <Tag tone="good">{t('In use')}</Tag>}
      </div>
      <Button
        variant="default"
        size="xs"
        onClick={onChange}
        aria-label={isLinked ? t('Remove {name}', { name }) : t('Add {name}', { name })}
      >
        {isLinked ? t('Remove') : t('Add')}
      </Button>
    </li>
  )
}

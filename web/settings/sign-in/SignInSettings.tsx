import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ProviderSettings } from '#contract/providers.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import css from '../settings.module.css'
import { ProviderForm } from './ProviderForm.tsx'
import { providersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

const names = { google: 'Google', sso: t('Single sign-on (OpenID Connect)') } as const

/** Google and the clinic's own single sign-on, for the administrator. */
export function SignInSettings() {
  const query = useQuery(providersQuery)
  return (
    <Panel title={t('Other ways to sign in')}>
      <Loaded what={t('the sign-in settings')} query={query} rows={2}>
        {({ items }) => (
          <div className={css.stack}>
            {items.map((provider) => (
              <ProviderEntry key={provider.id} provider={provider} />
            ))}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function ProviderEntry({ provider }: { provider: ProviderSettings }) {
  const [open, setOpen] = useState(false)
  const { id, source, issuer } = provider
  const name = names[id]
  return (
    <div className={css.stack}>
      <div className={css.choice}>
        <div className={css.choiceText}>
          <strong>{name}</strong>{' '}
          <Tag tone={source === 'none' ? 'plain' : 'good'}>
            {source === 'none' ? t('Not set up') : t('In use')}
          </Tag>
          {source === 'environment' && (
            <p>{t('Set in the server’s environment. Change it there.')}</p>
          )}
          {source === 'settings' && id === 'sso' && <p>{issuer}</p>}
        </div>
        {source !== 'environment' && !open && (
          <Button
            variant="default"
            size="xs"
            onClick={() => setOpen(true)}
            aria-label={
              source === 'none' ? t('Set up {name}', { name }) : t('Change {name}', { name })
            }
          >
            {source === 'none' ? t('Set up') : t('Change')}
          </Button>
        )}
      </div>
      {open && <ProviderForm provider={provider} onClose={() => setOpen(false)} />}
    </div>
  )
}

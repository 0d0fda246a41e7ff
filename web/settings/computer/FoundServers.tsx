import { Button, Group, Select } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FoundServer } from '#contract/computer.ts'
import { updateModel } from '#contract/system.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { ServerFold } from '#web/ui/ServerFold.tsx'
import { toastSuccess } from '#web/ui/toast.tsx'
import { systemQuery } from '../queries.ts'
import css from '../settings.module.css'
import { modelServersQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Servers of language models that already run on this computer, with their models. */
export function FoundServers({ inUse }: { inUse: string }) {
  const { data } = useQuery(modelServersQuery)
  const servers = data?.servers.filter(({ baseUrl }) => baseUrl !== inUse) ?? []
  if (servers.length === 0) return null
  return (
    <Panel title={t('Found on this computer')}>
      {servers.map((server) => (
        <Server key={server.baseUrl} server={server} />
      ))}
    </Panel>
  )
}

function Server({ server }: { server: FoundServer }) {
  const { name, baseUrl, models, allowed } = server
  const [model, setModel] = useState(models[0] ?? '')
  const use = useServer(baseUrl, model)
  return (
    <div className={css.choice}>
      <div className={css.choiceText}>
        <strong>{name}</strong>
        <p>{baseUrl}</p>
        {!allowed && (
          <>
            <p>{t('Not usable yet. Allow its address on the server first.')}</p>
            <ServerFold>
              {t('Set PRIVATE_ORIGINS={origin}', { origin: new URL(baseUrl).origin })}
            </ServerFold>
          </>
        )}
        <FormError error={use.error} />
      </div>
      {allowed && (
        <Group gap="sm">
          <Select
            aria-label={t('Model of {name}', { name })}
            data={models}
            value={model}
            allowDeselect={false}
            onChange={(value) => setModel(value ?? model)}
          />
          <Button variant="default" loading={use.isPending} onClick={() => use.mutate()}>
            {t('Use this model')}
          </Button>
        </Group>
      )}
    </div>
  )
}

/** Makes a model of a server write the notes. */
function useServer(baseUrl: string, model: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () =>
      withReauthentication(() =>
        call(updateModel, { body: { provider: 'openai-compatible', model, baseUrl } }),
      ),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      toastSuccess(t('{model} now writes your notes.', { model }))
      return queries.invalidateQueries({ queryKey: systemQuery.queryKey })
    },
  })
}

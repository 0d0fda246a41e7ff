import { Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setSecondFactorRule } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { withReauthentication } from '../reauth.ts'
import { ruleQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** The administrator's rule for everyone. */
export function SecondFactorRule() {
  const queries = useQueryClient()
  const { data } = useQuery(ruleQuery)
  const save = useMutation({
    mutationFn: (required: boolean) =>
      withReauthentication(() => call(setSecondFactorRule, { body: { required } })),
    meta: { shownBy: 'form' },
    onSuccess: (rule) => queries.setQueryData(ruleQuery.queryKey, rule),
  })
  return (
    <Panel title={t('For all users')}>
      <Switch
        label={t('Require two-factor authentication')}
        description={t('Users without it must set it up before they can continue.')}
        disabled={!data}
        checked={(save.isPending ? save.variables : data?.required) ?? false}
        onChange={(event) => save.mutate(event.currentTarget.checked)}
      />
      {save.error && <FormError error={save.error} />}
    </Panel>
  )
}

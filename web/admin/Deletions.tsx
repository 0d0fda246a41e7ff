import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { setDeletionPolicy } from '#contract/deletion.ts'
import { withReauthentication } from '#web/accounts/reauth.ts'
import { call } from '#web/api/client.ts'
import { SwitchChoice } from '#web/settings/Choice.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { toastError } from '#web/ui/toast.tsx'
import css from './admin.module.css'
import { DeletionRow } from './DeletionRow.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { deletionsQuery } from './queries.ts'
import { t } from '#web/i18n/i18n.ts'

/** Requests to delete accounts, and whether an administrator must approve them. */
export function Deletions() {
  const query = useQuery(deletionsQuery)
  const queries = useQueryClient()
  const setPolicy = useMutation({
    mutationFn: (needsApproval: boolean) =>
      withReauthentication(() => call(setDeletionPolicy, { body: { needsApproval } })),
    onError: (error) => toastError(error),
    onSuccess: (answer) => queries.setQueryData(deletionsQuery.queryKey, answer),
  })
  return (
    <Panel title={t('Account deletion')}>
      <Loaded what={t('the deletion requests')} query={query}>
        {({ needsApproval, items }) => (
          <>
            <SwitchChoice
              label={t('Require approval to delete an account')}
              hint={t('When off, accounts are deleted seven days after the request.')}
              checked={needsApproval}
              disabled={setPolicy.isPending}
              onChange={(next) => setPolicy.mutate(next)}
            />
            {items.length > 0 && (
              <ul className={css.rows} aria-label={t('Deletion requests')}>
                {items.map((request) => (
                  <DeletionRow key={request.id} request={request} needsApproval={needsApproval} />
                ))}
              </ul>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

import { Button, Stack } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { renewRecoveryCodes } from '#contract/mfa.ts'
import { call } from '#web/api/client.ts'
import { FormError } from '#web/ui/FormError.tsx'
import { withReauthentication } from '../reauth.ts'
import { factorsQuery } from './queries.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Replaces the recovery codes with ten new ones. */
export function NewCodes({ onClose, onCodes }: { onClose: () => void; onCodes: () => void }) {
  const queries = useQueryClient()
  const renew = useMutation({
    mutationFn: () => withReauthentication(() => call(renewRecoveryCodes, {})),
    meta: { shownBy: 'form' },
    onSuccess: () => {
      onCodes()
      return queries.invalidateQueries({ queryKey: factorsQuery.queryKey })
    },
  })
  return (
    <Stack gap="md">
      <FormError error={renew.error} />
      {renew.data ? (
        <RecoveryCodes codes={renew.data.codes} />
      ) : (
        <p>{t('You’ll get 10 new codes. Your current codes will stop working.')}</p>
      )}
      {renew.data ? (
        <Button onClick={onClose}>{t('I’ve saved these codes')}</Button>
      ) : (
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          {t('Generate new codes')}
        </Button>
      )}
    </Stack>
  )
}

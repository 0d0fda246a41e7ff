import { Anchor, Button, Stack } from '@mantine/core'
import { Fingerprint, Phone, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FactorKind } from '#contract/mfa.ts'
import { useBindingGroup } from '#web/api/my-groups.ts'
import { signOut } from '#web/api/session.ts'
import { paths, safeNext } from '#web/paths.ts'
import css from '../accounts.module.css'
import { EntryFrame } from '../EntryFrame.tsx'
import { AddFactor } from './AddFactor.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { t } from '#web/i18n/i18n.ts'

/** The only page for an account that must set up a second factor first. */
export function SetUpPage() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [kind, setKind] = useState<FactorKind>()
  const leave = async () => {
    await signOut()
    await navigate(paths.signIn(), { replace: true })
  }
  return (
    <EntryFrame title={t('Set up two-factor authentication')}>
      <Stack gap="md">
        <h1 className={css.title}>{t('Set up two-factor authentication')}</h1>
        {kind ? (
          <AddFactor
            kind={kind}
            isFresh
            onDone={() => void navigate(safeNext(search.get('next')), { replace: true })}
          />
        ) : (
          <Choices onChoose={setKind} />
        )}
        <div className={css.links}>
          {kind && (
            <Anchor component="button" type="button" onClick={() => setKind(undefined)}>
              {t('Choose another option')}
            </Anchor>
          )}
          <Anchor component="button" type="button" onClick={() => void leave()}>
            {t('Sign out')}
          </Anchor>
        </div>
      </Stack>
    </EntryFrame>
  )
}

function Choices({ onChoose }: { onChoose: (kind: FactorKind) => void }) {
  return (
    <>
      <Requirement />
      {canUsePasskeys() && (
        <Button
          size="md"
          leftSection={<Fingerprint size={18} aria-hidden />}
          onClick={() => onChoose('passkey')}
        >
          {t('A passkey on this device')}
        </Button>
      )}
      <Button
        size="md"
        variant="default"
        leftSection={<Smartphone size={18} aria-hidden />}
        onClick={() => onChoose('totp')}
      >
        {t('An authenticator app')}
      </Button>
      <Button
        size="md"
        variant="default"
        leftSection={<Phone size={18} aria-hidden />}
        onClick={() => onChoose('phone')}
      >
        {t('A code by text message')}
      </Button>
    </>
  )
}

/** Who requires a second factor. */
function Requirement() {
  const group = useBindingGroup(({ requireMfa }) => requireMfa)
  return (
    <p className={css.text}>
      {group
        ? t('“{name}” requires two-factor authentication. Choose an option. It takes a minute.', {
            name: group.name,
          })
        : t(
            'Your administrator requires two-factor authentication. Choose an option. It takes a minute.',
          )}
    </p>
  )
}

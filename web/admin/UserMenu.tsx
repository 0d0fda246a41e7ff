import { Menu } from '@mantine/core'
import { KeyRound, ShieldCheck, ShieldOff, Smartphone, UserCheck, UserX } from 'lucide-react'
import type { AdminUser } from '#contract/admin.ts'
import { useUser } from '#web/api/useUser.ts'
import { ActionsTarget } from '#web/ui/ActionsTarget.tsx'
import { useUserActions } from './useUserActions.ts'
import { t } from '#web/i18n/i18n.ts'

const icon = { size: 16, 'aria-hidden': true } as const

/** The menu of an account. Administrators can't lock themselves out. */
export function UserMenu({ user }: { user: AdminUser }) {
  const { id, name, email, secondFactors } = user
  const isSelf = useUser().id === id
  const actions = useUserActions(user)
  return (
    <Menu position="bottom-end" width={260}>
      <ActionsTarget name={name || email} />
      <Menu.Dropdown>
        <Menu.Item leftSection={<KeyRound {...icon} />} onClick={actions.resetPassword}>
          {t('Send password reset')}
        </Menu.Item>
        {secondFactors.length > 0 && !isSelf && (
          <Menu.Item leftSection={<Smartphone {...icon} />} onClick={actions.resetFactors}>
            {t('Reset two-factor authentication')}
          </Menu.Item>
        )}
        <RoleItem role={user.role} isSelf={isSelf} onChange={actions.setRole} />
        <Menu.Divider />
        <StateItem
          disabled={Boolean(user.disabled)}
          isSelf={isSelf}
          onChange={actions.setDisabled}
        />
      </Menu.Dropdown>
    </Menu>
  )
}

interface RoleProps {
  role: AdminUser['role']
  isSelf: boolean
  onChange: (role: AdminUser['role']) => void
}

function RoleItem({ role, isSelf, onChange }: RoleProps) {
  if (role === 'user')
    return (
      <Menu.Item leftSection={<ShieldCheck {...icon} />} onClick={() => onChange('administrator')}>
        {t('Make administrator')}
      </Menu.Item>
    )
  return (
    <Menu.Item
      leftSection={<ShieldOff {...icon} />}
      disabled={isSelf}
      onClick={() => onChange('user')}
    >
      {isSelf
        ? t('Only another administrator can remove your admin role')
        : t('Remove administrator role')}
    </Menu.Item>
  )
}

interface StateProps {
  disabled: boolean
  isSelf: boolean
  onChange: (disabled: boolean) => void
}

function StateItem({ disabled, isSelf, onChange }: StateProps) {
  if (disabled)
    return (
      <Menu.Item leftSection={<UserCheck {...icon} />} onClick={() => onChange(false)}>
        {t('Enable account')}
      </Menu.Item>
    )
  return (
    <Menu.Item
      color="red"
      leftSection={<UserX {...icon} />}
      disabled={isSelf}
      onClick={() => onChange(true)}
    >
      {isSelf ? t('You can’t disable your own account') : t('Disable and sign out everywhere')}
    </Menu.Item>
  )
}

import { Button } from '@mantine/core'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { t } from '#web/i18n/i18n.ts'

/** Templates of a group (specification §2): no group can be made yet, and the page says so. */
export function GroupsPage() {
  return (
    <MainPane>
      <PageHeader title={t('Group templates')} tabTitle={t('Templates')} />
      <EmptyState
        icon={Users}
        title={t('No groups')}
        actions={
          <Button component={Link} to={paths.templates} variant="default">
            {t('Open the template library')}
          </Button>
        }
      >
        {t('Groups aren’t available yet. Publish a template to share it with everyone here.')}
      </EmptyState>
    </MainPane>
  )
}

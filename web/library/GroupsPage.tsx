import { Button } from '@mantine/core'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { MainPane, PageHeader } from '#web/shell/MainPane.tsx'
import { paths } from '#web/paths.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Templates of a group (specification §2): no group can be made yet, and the page says so. */
export function GroupsPage() {
  return (
    <MainPane>
      <PageHeader title="Group templates" tabTitle="Templates" />
      <EmptyState
        icon={Users}
        title="No groups"
        actions={
          <Button component={Link} to={paths.templates} variant="default">
            Open the template library
          </Button>
        }
      >
        Groups aren’t available yet. Publish a template to share it with everyone here.
      </EmptyState>
    </MainPane>
  )
}

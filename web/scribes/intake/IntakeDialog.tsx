import { Modal, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scribe } from '#contract/scribes.ts'
import { t } from '#web/i18n/i18n.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { LinkList } from './LinkList.tsx'
import { NewLinkForm } from './NewLinkForm.tsx'
import { NewLink } from './NewLink.tsx'
import { type CreatedLink, intakesQuery } from './queries.ts'

/** The ADA dialog (specification §2): links to questions for the patient of a visit. */
export function IntakeDialog({ scribe, onClose }: { scribe: Scribe; onClose: () => void }) {
  const query = useQuery(intakesQuery(scribe.id))
  const [created, setCreated] = useState<CreatedLink>()
  return (
    <Modal opened onClose={onClose} title={t('Questions for the patient')} size="lg">
      <Stack gap="md">
        {created ? (
          <NewLink created={created} onAnother={() => setCreated(undefined)} />
        ) : (
          <NewLinkForm scribe={scribe} onCreated={setCreated} />
        )}
        <Loaded what={t('the links for this visit')} query={query}>
          {({ items }) => <LinkList scribeId={scribe.id} items={items} />}
        </Loaded>
      </Stack>
    </Modal>
  )
}

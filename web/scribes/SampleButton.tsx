import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { createSample } from '#contract/system.ts'
import { call } from '#web/api/client.ts'
import { isSameLocation } from '#web/api/same-location.ts'
import { paths } from '#web/paths.ts'
import { refreshLists } from './refresh.ts'
import { t } from '#web/i18n/i18n.ts'

/** Opens the sample visit with its example note, to try everything without a patient or a language model. */
export function SampleButton() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const sample = useMutation({
    mutationFn: () => call(createSample, { body: { note: true } }),
    onMutate: isSameLocation,
    onSuccess: ({ scribeId }, _, isHere) => {
      refreshLists(queries)
      if (isHere()) void navigate(paths.scribe(scribeId, { tab: 'results' }))
    },
  })
  return (
    <Button variant="default" loading={sample.isPending} onClick={() => sample.mutate()}>
      {t('Try the sample visit')}
    </Button>
  )
}

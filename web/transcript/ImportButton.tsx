import { Button, FileButton } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { importTranscript } from '#contract/transcripts.ts'
import { call } from '#web/api/client.ts'
import { keys } from '#web/api/keys.ts'
import { toastSuccess } from '#web/ui/toast.tsx'
import { t } from '#web/i18n/i18n.ts'

interface Props {
  scribeId: string
  onDone?: () => void
  /** Shows why a file couldn't be read; a toast does by default. */
  onError?: (error: Error | null) => void
}

/** Imports a transcript that another program wrote. */
export function ImportButton({ scribeId, onDone, onError }: Props) {
  const queries = useQueryClient()
  const bring = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.append('file', file)
      return call(importTranscript, { params: { id: scribeId }, body })
    },
    ...(onError && { meta: { shownBy: 'form' as const } }),
    onMutate: () => onError?.(null),
    onError,
    onSuccess: ({ added }) => {
      void queries.invalidateQueries({ queryKey: keys.transcript(scribeId) })
      toastSuccess(t('{count, plural, one {# line added} other {# lines added}}', { count: added }))
    },
  })
  return (
    <FileButton
      accept=".txt,.vtt,.srt,.docx"
      onChange={(file) => {
        if (file) bring.mutate(file, { onSuccess: () => onDone?.() })
      }}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={bring.isPending}
          leftSection={<FileText size={15} aria-hidden />}
        >
          {t('Import txt, vtt, srt, docx')}
        </Button>
      )}
    </FileButton>
  )
}

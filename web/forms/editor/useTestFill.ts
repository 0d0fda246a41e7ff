import { useMutation } from '@tanstack/react-query'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { fillForm } from '#contract/form-filling.ts'
import { call } from '#web/api/client.ts'

/** The PDF of a form with made-up values, while it is shown. */
export function useTestFill(formId: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [stop] = useState(() => new AbortController())
  // Destroys the PDF, too.
  useEffect(() => () => stop.abort(), [stop])
  const open = useMutation({
    mutationFn: async () => {
      const { signal } = stop
      const content = await call(fillForm, {
        params: { id: formId },
        body: { sample: true },
        signal,
      })
      const { openPdf } = await import('../pdf/pdf-document.ts')
      return openPdf(content, signal)
    },
    onSuccess: setPdf,
  })
  const close = () => {
    void pdf?.loadingTask.destroy()
    setPdf(undefined)
  }
  return { pdf, open: () => open.mutate(), close, isPending: open.isPending }
}

import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { getOriginalPdf, getPreparedPdf } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'

interface OpenPdf {
  pdf?: PDFDocumentProxy
  error?: unknown
}

/** The PDF of a form, opened while the component is mounted: the prepared one where there is one. */
export function usePdf(formId: string, isPrepared: boolean): OpenPdf & { retry: () => void } {
  const [state, setState] = useState<OpenPdf>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const open = async () => {
      const endpoint = isPrepared ? getPreparedPdf : getOriginalPdf
      const content = await call(endpoint, { params: { id: formId }, signal })
      const { openPdf } = await import('./pdf-document.ts')
      return openPdf(content, signal)
    }
    open().then(
      (pdf) => !signal.aborted && setState({ pdf }),
      (error: unknown) => !signal.aborted && setState({ error }),
    )
    return () => {
      stop.abort()
      setState({})
    }
  }, [formId, isPrepared, tries])
  return { ...state, retry: () => setTries((count) => count + 1) }
}

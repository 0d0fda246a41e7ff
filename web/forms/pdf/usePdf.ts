import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { getSignedPdf } from '#contract/form-sign.ts'
import { getOriginalPdf, getPreparedPdf } from '#contract/forms.ts'
import { call } from '#web/api/client.ts'

interface OpenPdf {
  pdf?: PDFDocumentProxy
  error?: unknown
}

/** The PDF of a form: the prepared one where there is one. */
export const usePdf = (formId: string, isPrepared: boolean) =>
  useOpenPdf(isPrepared ? getPreparedPdf : getOriginalPdf, formId)

/** The PDF of the last signature of a filled form. @param signature names the signature */
export const useSignedPdf = (filledId: string, signature: string) =>
  useOpenPdf(getSignedPdf, filledId, signature)

type PdfEndpoint = typeof getPreparedPdf | typeof getOriginalPdf | typeof getSignedPdf

/** A PDF, opened while the component is mounted. @param version opens it again when it changes */
function useOpenPdf(
  endpoint: PdfEndpoint,
  id: string,
  version = '',
): OpenPdf & { retry: () => void } {
  const [state, setState] = useState<OpenPdf>({})
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const open = async () => {
      const content = await call(endpoint, { params: { id }, signal })
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
  }, [endpoint, id, version, tries])
  return { ...state, retry: () => setTries((count) => count + 1) }
}

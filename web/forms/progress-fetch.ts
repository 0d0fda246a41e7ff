/**
 * `fetch` that reports how much of the request's body was sent, which the browser's own can't.
 * @param onProgress called with the share that was sent, from 0 to 1
 */
export const progressFetch =
  (onProgress: (share: number) => void): typeof fetch =>
  (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      // The caller passes addresses only.
      request.open(init.method ?? 'GET', input as string)
      request.responseType = 'blob'
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded, total }) =>
        onProgress(total > 0 ? loaded / total : 0),
      )
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError('Network error')))
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort())
      // As for `fetch`, except for streams, which no caller sends.
      request.send(init.body as XMLHttpRequestBodyInit)
    })

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type')
  return new Response(request.response as Blob, {
    status: request.status,
    headers: type ? { 'content-type': type } : {},
  })
}

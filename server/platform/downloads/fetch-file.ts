/** An answer that another attempt will not change. */
export class DownloadRefused extends Error {}

const MOST_HOPS = 5

/**
 * Requests a file and follows its redirections itself, so that none leads from https to an address that others on the
 * network can tamper with.
 * @throws Refused for anything but https if that is required, and for too many redirections
 */
export async function fetchFile(
  address: string,
  headers: Record<string, string>,
  { httpsOnly, signal }: { httpsOnly?: boolean | undefined; signal?: AbortSignal | undefined },
): Promise<Response> {
  let url = address
  for (let hops = 0; hops <= MOST_HOPS; hops++) {
    const { protocol } = new URL(url)
    if (httpsOnly ? protocol !== 'https:' : !/^https?:$/.test(protocol))
      throw new DownloadRefused(`${url} is not an https address`)
    const response = await fetch(url, {
      // Lengths and ranges are those of the file only if it is sent as it is.
      headers: { ...headers, 'accept-encoding': 'identity' },
      redirect: 'manual',
      ...(signal && { signal }),
    })
    const next = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || !next) return response
    await response.body?.cancel()
    url = new URL(next, url).href
  }
  throw new DownloadRefused(`${address} leads on too often`)
}

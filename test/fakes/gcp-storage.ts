import { createServer } from 'node:http'
import { bodyOf } from './http.ts'

/** Cloud Storage's JSON API, as far as a file is put there and deleted. */
export function startStorage() {
  const files = new Map<string, Buffer>()
  let uploads = 0
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://fake')
    const [, bucket, name] = /\/b\/([^/]+)\/o(?:\/(.+))?$/.exec(url.pathname) ?? []
    void bodyOf(request).then((body) => {
      if (request.headers.authorization !== 'Bearer storage-token')
        return response.writeHead(401).end('{}')
      if (request.method === 'DELETE') files.delete(`gs://${bucket}/${name}`)
      if (request.method === 'POST') {
        uploads += 1
        files.set(`gs://${bucket}/${url.searchParams.get('name')}`, body)
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  return { server, files, uploads: () => uploads }
}

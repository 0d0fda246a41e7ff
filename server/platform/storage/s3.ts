import { Readable } from 'node:stream'
import { readAnswer } from './s3-answers.ts'
import { drain, type S3Call, s3Call, type S3Config } from './s3-call.ts'
import { abortUploads, putObject } from './s3-upload.ts'
import { folderParts, type Storage } from './storage.ts'

/** Storage in a bucket of an S3-compatible service, addressed path-style. */
export function s3Storage(config: S3Config): Storage {
  const call = s3Call(config)
  return {
    put: (key, content) => putObject(call, key, content),
    async get(key, range) {
      if (range !== undefined && range.end <= range.start) return Readable.from([])
      const headers = range && { range: `bytes=${range.start}-${range.end - 1}` }
      const answer = await call({ method: 'GET', key, headers })
      return answer.body === null ? Readable.from([]) : Readable.from(answer.body)
    },
    async size(key) {
      const answer = await call({ method: 'HEAD', key })
      return Number(answer.headers.get('content-length'))
    },
    async modified(key) {
      const answer = await call({ method: 'HEAD', key })
      // Without the header the object counts as new, so nothing is deleted for its age.
      return new Date(answer.headers.get('last-modified') ?? Date.now())
    },
    async delete(key) {
      await drain(await call({ method: 'DELETE', key }))
    },
    list: (folder) => listKeys(call, folder),
    clearUnfinished: (before) => abortUploads(call, before),
  }
}

async function* listKeys(call: S3Call, folder: string): AsyncGenerator<string> {
  const prefix = folderParts(folder)
    .map((part) => `${part}/`)
    .join('')
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const page = await readAnswer('ListBucketResult', await call({ method: 'GET', query }))
    for (const { Key: key } of page.Contents) yield key
    token = page.NextContinuationToken
  } while (token)
}

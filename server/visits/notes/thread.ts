import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Runs a module in a separate thread and returns its first message: for work that would block others. The module reads
 * `data` as `workerData`; the caller names the type of the message.
 * @throws what the module throws, or the signal's reason
 */
export async function inThread<T>(module: URL, data: unknown, signal?: AbortSignal): Promise<T> {
  const worker = new Worker(module, {
    workerData: data,
    // What libraries print must not reach the server's log.
    stdout: true,
    stderr: true,
  })
  try {
    const [answer] = (await once(worker, 'message', signal && { signal })) as [T]
    return answer
  } finally {
    await worker.terminate()
  }
}

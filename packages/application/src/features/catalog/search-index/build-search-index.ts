import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { CompressedJson } from '../reading/compress-json.ts'
import type { Snapshot } from '../reading/library-cache.ts'
import { type LessonSource, listIndexedLessons } from './list-lessons.ts'

/** Some lessons, or that there are no more. */
export type SearchIndexMessage = LessonSource[] | 'build'

/** Sending lessons to the thread copies them: for as many as these, less than ten milliseconds. */
const LESSONS_PER_MESSAGE = 50

/** Node sends buffers to another thread as plain byte arrays. */
const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

/** Resolves with the first message of a thread. Rejects if it fails, or ends without one. */
async function waitForMessage(worker: Worker): Promise<CompressedJson> {
  const ended = once(worker, 'exit').then(() => {
    throw new Error('The thread that builds the search index ended without it')
  })
  const [message] = await Promise.race([once(worker, 'message'), ended])
  return message
}

/**
 * Builds the search index of a layout (docs/product.md 5.2) in a thread: with thousands of lessons it takes seconds, and
 * no request may wait for it. Rejects if the thread fails.
 */
export async function buildSearchIndex(snapshot: Snapshot, config: string): Promise<CompressedJson> {
  const worker = new Worker(new URL('./search-index-worker.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  worker.unref()
  const result = waitForMessage(worker)
  // It may reject while lessons are being sent.
  result.catch(() => undefined)
  const lessons = listIndexedLessons(snapshot, snapshot.layouts.get(config) ?? { trackDisplay: [] })
  for (let sent = 0; sent < lessons.length; sent += LESSONS_PER_MESSAGE) {
    worker.postMessage(lessons.slice(sent, sent + LESSONS_PER_MESSAGE))
    await nextTurn()
  }
  worker.postMessage('build' satisfies SearchIndexMessage)
  const { json, etag, brotli, gzip } = await result
  return { json: toBuffer(json), etag, brotli: toBuffer(brotli), gzip: toBuffer(gzip) }
}

import { createRawHttpClient } from '../fuzz/raw-http-client.ts'
import { toHttpRequest } from '../long-track.ts'
import { generateWrites, learners, type Write } from './learners.ts'

/** Sends writes of all learners in parallel, each learner's one after the other, until `stop` is called. */
export function sendWrites(address: string, cookies: string[], seed: number, since: number) {
  const client = createRawHttpClient(address, learners.length)
  const writesByLearner: Write[][] = learners.map(() => [])
  let isStopping = false

  async function send(write: Write): Promise<void> {
    const { method, path, body: fields } = toHttpRequest(write, write.time)
    const body = Buffer.from(JSON.stringify(fields))
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': String(body.length),
      Cookie: cookies[write.learner] ?? '',
    }
    const { status } = await client.ask({ method, target: path, headers, body })
    if (status !== 200) throw new Error(`${write.kind}: status ${status}`)
  }

  async function sendWritesOf(learner: number): Promise<void> {
    for (const write of generateWrites(learner, seed, since)) {
      if (isStopping) return
      writesByLearner[learner]?.push(write)
      write.startedAt = performance.now()
      await send(write)
      write.acknowledgedAt = performance.now()
    }
  }

  const sending = Promise.all(learners.map(sendWritesOf))
  // Awaited in stop(); until then a rejection must not end the process.
  sending.catch(() => {})
  return {
    /** The writes of each learner, in the order of sending. */
    lines: writesByLearner,
    async stop(): Promise<void> {
      isStopping = true
      await sending
      client.close()
    },
  }
}

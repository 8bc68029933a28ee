import { Agent, request } from 'node:http'
import { toHttpRequest } from '../long-track.ts'
import { generateWrites, learners, type Write } from './learners.ts'

/** Sends one write with node:http: fetch() would use as much CPU as the server does. */
function send(agent: Agent, address: string, cookie: string, write: Write): Promise<void> {
  const { method, path, body } = toHttpRequest(write, write.time)
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Cookie: cookie,
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request(address + path, { agent, method, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 204) resolve()
        else reject(new Error(`${write.kind}: status ${response.statusCode}`))
      })
    })
    clientRequest.on('error', reject)
    clientRequest.end(text)
  })
}

/** Sends writes of all learners in parallel, each learner's one after the other, until `stop` is called. */
export function sendWrites(address: string, cookies: string[], seed: number, since: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: learners.length })
  const writesByLearner: Write[][] = learners.map(() => [])
  let isStopping = false

  async function sendWritesOf(learner: number): Promise<void> {
    for (const write of generateWrites(learner, seed, since)) {
      if (isStopping) return
      writesByLearner[learner]?.push(write)
      write.startedAt = performance.now()
      await send(agent, address, cookies[learner] ?? '', write)
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
      agent.destroy()
    },
  }
}

import { Agent, request } from 'node:http'
import { cookiesOf } from '../../apps/server/src/testing/product.ts'
import { emailOf, generateWrites, learners, PASSWORD, type Write } from './learners.ts'

export async function signIn(address: string, learner: number): Promise<string> {
  const response = await fetch(`${address}/api/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: emailOf(learner), password: PASSWORD }),
  })
  if (response.status !== 200) throw new Error(`Signing in: ${response.status} ${await response.text()}`)
  await response.body?.cancel()
  return cookiesOf(response)
}

function toHttpRequest({ kind, unit, id, time }: Write): { method: string; path: string; body: object } {
  const where = '/track/long'
  switch (kind) {
    case 'complete':
    case 'undo': {
      const body = { completed: kind === 'complete', track: 'long', eventId: id, time, where }
      return { method: 'PUT', path: `/api/progress/units/${unit}`, body }
    }
    case 'view':
      return { method: 'PUT', path: `/api/progress/views/${id}`, body: { track: 'long', time, where } }
    case 'event': {
      const events = [{ id, time, event: 300, detail: unit, where }]
      return { method: 'POST', path: '/api/events', body: { events } }
    }
    default:
      return kind satisfies never
  }
}

/** Sends one write with node:http: fetch() would use as much CPU as the server does. */
function send(agent: Agent, address: string, cookie: string, write: Write): Promise<void> {
  const { method, path, body } = toHttpRequest(write)
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

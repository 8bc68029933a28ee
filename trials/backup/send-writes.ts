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

/** fetch() would take as much of the machine as the server does. */
function send(agent: Agent, address: string, cookie: string, write: Write): Promise<void> {
  const { method, path, body } = toHttpRequest(write)
  const text = JSON.stringify(body)
  const headers = {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    Cookie: cookie,
  }
  return new Promise((resolve, reject) => {
    const sent = request(address + path, { agent, method, headers }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200 || response.statusCode === 204) resolve()
        else reject(new Error(`${write.kind} was answered with ${response.statusCode}`))
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Every learner at once, each of them one write after the other, until `stop` is called. */
export function sendWrites(address: string, cookies: string[], seed: number, since: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: learners.length })
  const writesByLearner: Write[][] = learners.map(() => [])
  let isStopping = false

  async function work(learner: number): Promise<void> {
    for (const write of generateWrites(learner, seed, since)) {
      if (isStopping) return
      writesByLearner[learner]?.push(write)
      write.startedAt = performance.now()
      await send(agent, address, cookies[learner] ?? '', write)
      write.acknowledgedAt = performance.now()
    }
  }

  const working = Promise.all(learners.map(work))
  // It is awaited when the load is stopped; until then a failure must not end the process.
  working.catch(() => {})
  return {
    /** By learner, in the order of their asking. */
    lines: writesByLearner,
    async stop(): Promise<void> {
      isStopping = true
      await working
      agent.destroy()
    },
  }
}

import { randomUUID } from 'node:crypto'
import { emailOf, PASSWORD } from './sample-people.ts'

export type WriteOperation = {
  name: string
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  /** One that is accepted, made anew each time. */
  body: () => Record<string, unknown>
}

const at = () => ({ time: '2026-11-05T11:00:00.000Z', where: '/track/first-budget' })

/** An event as a page sends it. */
export const pageEvent = (change: object = {}) => ({
  id: randomUUID(),
  event: 110,
  detail: 'first-budget>watching',
  ...at(),
  ...change,
})

/** Every operation that changes something, by the name of its procedure. */
export const writeOperations: WriteOperation[] = [
  {
    name: 'accounts.signIn',
    method: 'POST',
    path: '/api/session',
    body: () => ({ email: emailOf('alone'), password: PASSWORD }),
  },
  { name: 'accounts.signOut', method: 'DELETE', path: '/api/session', body: () => ({}) },
  {
    name: 'learning.setUnit',
    method: 'PUT',
    path: '/api/progress/units/u-talk',
    body: () => ({ completed: true, track: 'first-budget', eventId: randomUUID(), ...at() }),
  },
  {
    name: 'learning.viewTrack',
    method: 'PUT',
    path: '/api/progress/views/0b0a9e0c-2f5c-4d0e-9a57-3c1a3f2f0f11',
    body: () => ({ track: 'first-budget', ...at() }),
  },
  {
    name: 'insights.record',
    method: 'POST',
    path: '/api/events',
    body: () => ({ events: [pageEvent()] }),
  },
]

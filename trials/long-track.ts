import { LAST_STORED_HELP_LINE, LAST_STORED_INTENT } from '@kitchen-table/application/first-records'
import type { Stores } from '@kitchen-table/application/ports'
import {
  sampleHelpLine,
  sampleIntent,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import type { Unit } from '@kitchen-table/domain/catalog'
import { signInWithPassword } from '@kitchen-table/server/testing/tools'
import { sendJson } from './send-json.ts'

const PASSWORD = 'Right-Password-1'
const createdAt = '2026-01-02T03:04:05.678Z'
const where = '/track/long'

export const subOf = (learner: number) => `sub-${learner}`
export const emailOf = (learner: number) => `learner-${learner}@example.org`

export const listUnitIds = (count: number) => Array.from({ length: count }, (_, at) => `unit-${at}`)

/** Has a start find the first help lines and intents, which take seconds to store in an emulator. */
async function skipFirstRecords({ catalog }: Stores): Promise<void> {
  await catalog.saveHelpLine(sampleHelpLine({ slug: LAST_STORED_HELP_LINE }), null)
  await catalog.saveIntent(sampleIntent({ slug: LAST_STORED_INTENT, lessons: [], helpLines: [] }), null)
}

/** Stores a track of these units, and little else that a start would store; the first unit has the attachment. */
export async function addLongTrack(
  stores: Stores,
  unitIds: string[],
  attachment: Unit['attachment'] = null,
): Promise<void> {
  const { catalog } = stores
  await skipFirstRecords(stores)
  await Promise.all(
    unitIds.map((unitId, at) =>
      catalog.saveUnit(sampleUnit({ unitId, attachment: at === 0 ? attachment : null }), null),
    ),
  )
  await catalog.saveTrack(sampleTrack({ slug: 'long', units: unitIds }), null)
}

type Options = { group?: string | null; role?: 'user' | 'admin' }

/** Stores a learner who can sign in, as a member of the organization if there is one; or an administrator. */
export async function addLearner(
  { people, members, directory }: Stores,
  learner: number,
  { group = null, role = 'user' }: Options = {},
): Promise<void> {
  const own = { email: emailOf(learner), first: 'A', last: 'B' }
  // The built-in pool takes the id as it is.
  const account = { ...own, sub: subOf(learner), role, group, createdAt }
  const created = await directory.create(account, PASSWORD)
  if (created === 'exists') throw new Error(`${own.email} has an account already.`)
  const person = { ...own, sub: created.sub, subGroupId: null }
  if (group !== null) await members.add(group, { ...person, role: 'user' }, createdAt, 'CONFIRMED')
  else await people.create({ ...person, role, group })
}

export async function signInLearners(address: string, count: number): Promise<string[]> {
  const cookies: string[] = []
  for (let learner = 0; learner < count; learner += 1)
    cookies.push(await signInWithPassword(address, { email: emailOf(learner), password: PASSWORD }))
  return cookies
}

/** What a learner does in a unit of the long track; `id` is that of the event. */
export type LearnerAction = { kind: 'complete' | 'undo' | 'view' | 'event'; unit: string; id: string }

export const createLearnerEvent = ({ unit, id }: LearnerAction, time: string) => ({
  id,
  time,
  where,
  event: 200,
  detail: unit,
})

export function toHttpRequest(
  action: LearnerAction,
  time: string,
): { method: string; path: string; body: object } {
  const { kind, unit, id } = action
  if (kind === 'view')
    return { method: 'PUT', path: `/api/progress/views/${id}`, body: { track: 'long', time, where } }
  if (kind === 'event')
    return { method: 'POST', path: '/api/events', body: { events: [createLearnerEvent(action, time)] } }
  const body = { completed: kind === 'complete', track: 'long', eventId: id, time, where }
  return { method: 'PUT', path: `/api/progress/units/${unit}`, body }
}

/** Sends what a learner does. Returns true if the server has acknowledged it, false if the connection was lost. */
export async function sendLearnerWrite(
  address: string,
  action: LearnerAction,
  cookie: string,
): Promise<boolean> {
  const { method, path, body } = toHttpRequest(action, new Date().toISOString())
  try {
    const response = await sendJson(address + path, { method, body, cookie })
    const text = await response.text()
    if (!response.ok) throw new Error(text)
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

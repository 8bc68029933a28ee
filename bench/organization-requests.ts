import { setTimeout as sleep } from 'node:timers/promises'
import { OWN_GROUP } from './organizations.ts'

/** The benchmarks' organization. */
export const GROUP_PATH = `/api/groups/${OWN_GROUP}`
const POLL_MS = 50

export type Send = (path: string, init?: RequestInit) => Promise<Response>
export type SendJson = (method: string, path: string, body?: object) => Promise<Response>

export type Administrator = { origin: string; adminCookie: string }

/** Returns a function that sends a request as the administrator. It throws if the response is no success. */
export function createSender({ origin, adminCookie }: Administrator): Send {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('cookie', adminCookie)
    const response = await fetch(origin + path, { ...init, headers })
    if (!response.ok)
      throw new Error(`${init.method ?? 'GET'} ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

/** Returns a function that sends a request with a body in JSON as the administrator, and throws likewise. */
export function createJsonSender(administrator: Administrator): SendJson {
  const send = createSender(administrator)
  return (method, path, body) =>
    send(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
}

/** Removes the limit of members. */
export async function removeMemberLimit(sendJson: SendJson): Promise<void> {
  const { version } = await (await sendJson('GET', GROUP_PATH)).json()
  await sendJson('PATCH', GROUP_PATH, { version, maxMembers: 0 })
}

export async function waitForJob(sendJson: SendJson, id: string): Promise<void> {
  while (!(await (await sendJson('GET', `${GROUP_PATH}/jobs/${id}`)).json()).isFinished) await sleep(POLL_MS)
}

/** Moves all members to another sub-group, and waits until the job has finished. */
export async function moveAllMembers(sendJson: SendJson, subGroupId: string | null): Promise<void> {
  const response = await sendJson('POST', `${GROUP_PATH}/members/moved`, {
    subGroupId,
    members: { matching: {} },
  })
  const { job } = await response.json()
  if (job !== null) await waitForJob(sendJson, job)
}

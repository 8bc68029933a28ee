import { randomUUID } from 'node:crypto'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { describe, expect, test, vi } from 'vitest'
import { resumeJobs } from '../../platform/jobs/job-runner.ts'
import type { OutboxMessage } from '../../platform/messaging/ports.ts'
import { sampleMember } from '../../testing/port-suites/samples.ts'
import { concurrently } from '../../testing/times.ts'
import { endSessionsAfterCredentialsChange, endSessionsJob } from './end-sessions.ts'

const noon = Date.UTC(2026, 10, 5, 12)

async function setUp() {
  const { jobs, people, outbox, directory, members } = memoryStores()
  await people.create({ ...sampleMember(), group: null })
  const clock = { at: noon }
  const notifyOutbox = vi.fn()
  const stores = { jobs, people, outbox, directory, members }
  const deps = { ...stores, notifyOutbox, now: () => clock.at, newId: randomUUID }
  const versionOf = async (sub: string) => (await people.find(sub))?.sessionVersion
  const reconcile = () => resumeJobs(deps, [endSessionsJob(deps)])
  const endSessions = <Outcome>(sub: string, change: () => Promise<Outcome>) =>
    endSessionsAfterCredentialsChange(deps)({ sub, notice: noticeTo(sub) }, change)
  return { ...deps, clock, versionOf, reconcile, endSessions }
}

const noticeTo = (sub: string) =>
  ({ channel: 'mail', purpose: 'password-changed', sub, email: 'ada@example.com' }) as const

/** Returns the messages that wait. */
async function listMessages({ outbox, clock }: Awaited<ReturnType<typeof setUp>>) {
  const messages: OutboxMessage[] = []
  for (;;) {
    const pending = await outbox.claim('mail', clock.at, clock.at + 1)
    if (pending === null) return messages
    messages.push(pending.message)
  }
}

describe('a change of credentials', () => {
  test('ends the sessions after it, and returns the new session version', async () => {
    const { endSessions, versionOf } = await setUp()
    const change = vi.fn(async () => ({ versionAtTheChange: await versionOf('ada') }))
    expect(await endSessions('ada', change)).toEqual({
      outcome: { versionAtTheChange: 0 },
      sessionVersion: 1,
    })
    expect(change).toHaveBeenCalledOnce()
    expect(await versionOf('ada')).toBe(1)
  })

  test('notifies the owner after it, once', async () => {
    const setup = await setUp()
    const { endSessions, reconcile, clock, notifyOutbox } = setup
    await endSessions('ada', async () => ({}))
    clock.at += 3_600_000
    await reconcile()
    expect(await listMessages(setup)).toEqual([noticeTo('ada')])
    expect(notifyOutbox).toHaveBeenCalledOnce()
  })

  test('that is refused, or of nobody, notifies nobody', async () => {
    const setup = await setUp()
    await setup.endSessions('ada', async () => 'refused')
    await setup.endSessions('', async () => ({}))
    expect(await listMessages(setup)).toEqual([])
  })

  test('that is refused ends nothing, now or later, and leaves nothing in the store', async () => {
    const { endSessions, versionOf, reconcile, clock, jobs } = await setUp()
    const add = vi.spyOn(jobs, 'add')
    const refusal = await endSessions('ada', async () => 'busy')
    expect(refusal).toEqual({ outcome: 'busy', sessionVersion: null })
    clock.at += 3_600_000
    await reconcile()
    expect(await versionOf('ada')).toBe(0)
    expect(await jobs.find(String(add.mock.calls[0]?.[0].id))).toBeNull()
  })

  test('of nobody writes as much and ends nothing', async () => {
    const { endSessions, jobs, versionOf } = await setUp()
    const writes = [vi.spyOn(jobs, 'add'), vi.spyOn(jobs, 'discard')]
    for (const sub of ['ada', '']) await endSessions(sub, async () => 'refused')
    expect(writes.map(({ mock }) => mock.calls.length)).toEqual([2, 2])
    expect(await endSessions('', async () => ({}))).toEqual({ outcome: {}, sessionVersion: null })
    expect(await versionOf('ada')).toBe(0)
  })

  test('stores the person and the notice, and no outcome of the change', async () => {
    const { endSessions, jobs } = await setUp()
    const [add, discard] = [vi.spyOn(jobs, 'add'), vi.spyOn(jobs, 'discard')]
    await endSessions('ada', async () => ({ recoveryCodes: ['secret-code'] }))
    expect(add.mock.calls).toMatchObject([
      [{ kind: 'end-sessions', input: { sub: 'ada', notice: noticeTo('ada') } }, {}],
    ])
    expect(JSON.stringify([add.mock.calls, discard.mock.calls])).not.toContain('secret-code')
  })

  test('excludes no other one of the same person, and each ends the sessions', async () => {
    const { endSessions, versionOf } = await setUp()
    const outcomes = await concurrently(5, () => endSessions('ada', async () => ({})))
    expect(outcomes.map(({ sessionVersion }) => sessionVersion).sort()).toEqual([1, 2, 3, 4, 5])
    expect(await versionOf('ada')).toBe(5)
  })
})

describe('a change of credentials that is interrupted', () => {
  test('by the death of the process is completed when its lease has ended', async () => {
    const setup = await setUp()
    const { endSessions, versionOf, reconcile, clock } = setup
    // It never settles, as in a process that dies.
    const change = vi.fn(() => new Promise<object>(() => {}))
    void endSessions('ada', change)
    await expect.poll(() => change.mock.calls.length).toBe(1)
    clock.at += 59_999
    await reconcile()
    expect(await versionOf('ada')).toBe(0)
    clock.at += 1
    await reconcile()
    expect(await versionOf('ada')).toBe(1)
    expect(await listMessages(setup)).toEqual([noticeTo('ada')])
  })

  type Setup = Awaited<ReturnType<typeof setUp>>
  const fault = new Error('the disk is full')
  test.each<{ when: string; fail: (setup: Setup) => unknown; version: number }>([
    {
      when: 'at the end of the sessions',
      fail: ({ people }) => vi.spyOn(people, 'endSessions').mockRejectedValueOnce(fault),
      version: 1,
    },
    {
      when: 'at the notice',
      fail: ({ outbox }) => vi.spyOn(outbox, 'add').mockRejectedValueOnce(fault),
      version: 2,
    },
    {
      when: 'after the notice',
      fail: ({ jobs }) => vi.spyOn(jobs, 'discard').mockRejectedValueOnce(fault),
      version: 2,
    },
  ])(
    'by a fault of the store $when, ends the sessions and notifies the owner once',
    async ({ fail, version }) => {
      const setup = await setUp()
      fail(setup)
      await expect(setup.endSessions('ada', async () => ({}))).rejects.toThrow(fault)
      await setup.reconcile()
      expect(await setup.versionOf('ada')).toBe(version)
      expect(await listMessages(setup)).toEqual([noticeTo('ada')])
    },
  )

  test('by a process of an earlier release, whose job has no notice, ends the sessions', async () => {
    const setup = await setUp()
    const { jobs, versionOf, reconcile } = setup
    const job = { id: 'old', kind: 'end-sessions', subject: 'end-sessions:old', input: { sub: 'ada' } }
    await jobs.add({ ...job, createdAt: noon }, { id: 'dead', until: noon })
    await reconcile()
    expect(await versionOf('ada')).toBe(1)
    expect(await listMessages(setup)).toEqual([])
  })

  test('by a fault, after which nobody knows whether it was made, ends the sessions soon', async () => {
    const { endSessions, versionOf, reconcile } = await setUp()
    const poolFault = new Error('the pool does not respond')
    await expect(endSessions('ada', () => Promise.reject(poolFault))).rejects.toThrow(poolFault)
    expect(await versionOf('ada')).toBe(0)
    await reconcile()
    expect(await versionOf('ada')).toBe(1)
  })

  test('and cannot be noted first is not begun', async () => {
    const { endSessions, jobs } = await setUp()
    const change = vi.fn(async () => ({}))
    vi.spyOn(jobs, 'add').mockRejectedValueOnce(fault)
    await expect(endSessions('ada', change)).rejects.toThrow(fault)
    expect(change).not.toHaveBeenCalled()
  })
})

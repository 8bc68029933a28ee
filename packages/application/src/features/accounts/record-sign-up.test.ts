import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect, test } from 'vitest'
import { createJobRunner, JOB_LEASE_MS, resumeJobs } from '../../platform/jobs/job-runner.ts'
import { enqueueMessage } from '../../platform/messaging/enqueue-message.ts'
import { interruptionKinds, interruptStores, NO_INTERRUPTION } from '../../testing/interrupt-stores.ts'
import { sampleLayout, sampleMember, sampleOrganization } from '../../testing/port-suites/samples.ts'
import { expectSuccess } from '../../testing/port-suites/user-pool-fixtures.ts'
import { createLibraryCache } from '../catalog/reading/library-cache.ts'
import { endSessionsAfterCredentialsChange, endSessionsJob } from './end-sessions.ts'
import { recordSignUpJob } from './record-sign-up.ts'
import { answerNewPasswordChallenge } from './sign-in/challenges.ts'

const noon = Date.UTC(2026, 10, 5, 12)

/** Sets up an invited person, who has entered the temporary password. */
async function setUp(interruption = NO_INTERRUPTION) {
  const databases: DatabaseSync[] = []
  const stores = memoryStores({ onOpen: (db) => databases.push(db) })
  const clock = { at: noon }
  const now = () => clock.at
  const own = sampleMember({ subGroupId: 's-1' })
  const createdAt = new Date(noon).toISOString()
  await stores.catalog.saveLayout(sampleLayout({ config: 'young' }), null)
  const subGroups = [{ id: 's-1', name: 'Office', settings: { layout: 'young' } }]
  await stores.groups.create(sampleOrganization({ subGroups }))
  await stores.members.add('acme', own, createdAt)
  await stores.directory.create({ ...own, group: 'acme', createdAt }, null)
  const terms = { validForMs: 60_000, replacesEarlier: true }
  const { password } = expectSuccess(await stores.directory.issueTemporaryPassword('ada', terms, noon))
  const challenge = expectSuccess(await stores.authenticator.signIn(own.email, password, noon))
  if (!('session' in challenge)) return expect.unreachable()

  const { directory, authenticator, people, members, jobs, outbox } = stores
  const { stores: interrupted, countCalls } = interruptStores(
    { directory, authenticator, people, members, jobs, outbox },
    interruption,
  )
  const library = createLibraryCache(stores.catalog)
  const shared = { library, now, newId: randomUUID, notifyOutbox: () => {} }
  const deps = { ...stores, ...interrupted, ...shared }
  const answer = answerNewPasswordChallenge({
    ...deps,
    runJob: createJobRunner(deps),
    accountSessions: {
      endAfter: endSessionsAfterCredentialsChange(deps),
      // The sign-up must not depend on the session.
      complete: () => Promise.reject(new Error('no session was opened')),
    },
    enqueueMessage: enqueueMessage(deps),
    assertUncommonPassword: () => {},
  })
  const count = (sql: string) => databases[0]?.prepare(sql).get()?.n

  return {
    countCalls,
    clock,
    setPassword: () =>
      answer(
        challenge.session,
        { password: 'Seventeen-Lemons-7' },
        { address: '', deviceToken: null, device: '' },
      ),
    shownStatus: async () => (await members.find('ada'))?.status,
    isPasswordSet: async () => (await directory.find('ada'))?.status === 'CONFIRMED',
    reconcile: () =>
      resumeJobs({ ...stores, ...shared }, [
        recordSignUpJob({ ...stores, ...shared }),
        endSessionsJob({ ...stores, ...shared }),
      ]),
    countSignUps: () => [
      count(
        "SELECT count(*) AS n FROM events JOIN usage_people USING (person) WHERE sub = 'ada' AND event = 510 AND layout = 'young'",
      ),
      count('SELECT count(*) AS n FROM outbox WHERE body LIKE \'%"subscribe"%\''),
    ],
  }
}

test.each(interruptionKinds)(
  'a first password that stops at any step (process dead: $isDead, step made: $isLost) is a sign-up once, if it is set',
  async (kind) => {
    const outcomes = { set: 0, 'not set': 0 }
    for (let nth = 1; ; nth += 1) {
      const { setPassword, countCalls, clock, reconcile, isPasswordSet, countSignUps, shownStatus } =
        await setUp({ nth, ...kind })
      await expect(setPassword()).rejects.toThrow()
      clock.at += JOB_LEASE_MS
      await reconcile()
      const isSet = await isPasswordSet()
      expect(countSignUps(), `call ${nth}`).toEqual(isSet ? [1, 1] : [0, 0])
      expect(await shownStatus(), `call ${nth}`).toBe(isSet ? 'CONFIRMED' : 'FORCE_CHANGE_PASSWORD')
      outcomes[isSet ? 'set' : 'not set'] += 1
      if (countCalls() < nth) break
    }
    expect(outcomes.set).toBeGreaterThan(5)
    expect(outcomes['not set']).toBeGreaterThan(2)
  },
)

test('a first password that met a fault can be sent again at once, and is a sign-up once', async () => {
  const { setPassword, clock, reconcile, countSignUps } = await setUp({
    nth: 5,
    isDead: false,
    isLost: false,
  })
  await expect(setPassword()).rejects.toThrow('interrupted')
  await expect(setPassword()).rejects.toThrow('no session was opened')
  clock.at += JOB_LEASE_MS
  await reconcile()
  expect(countSignUps()).toEqual([1, 1])
})

import { shuffle } from '@kitchen-table/application/testing/samples'
import { createSeededRandom } from '@kitchen-table/demo/seeded-random'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { endpointFixtures } from '@kitchen-table/server/testing/tools'
import { afterAll, describe, expect, test } from 'vitest'
import { reportTrial } from '../report-trial.ts'
import { chooseByRunSize, seed } from '../run-size.ts'
import { matrixActors } from './actors.ts'
import { describeAttempt, expectResponse } from './attempt.ts'
import { attempts, expectAttempts, expectIndistinguishableEverywhere } from './attempts.ts'
import { getMatrixRow, rowNumbers, rowsOf } from './authorization-rows.ts'
import { endpoints, targets } from './endpoints.ts'
import { openMatrixProduct } from './matrix-product.ts'
import { matrixRowFor, ownershipFor, type Target } from './target.ts'

const startedAt = performance.now()

/** Endpoints whose records have no owner: their ids can only be missing or malformed. */
const ownerless = [
  'accounts.beginOidcSignIn',
  'accounts.dismissNotice',
  'catalog.updateResource',
  'catalog.setResourceStatus',
  'catalog.findImport',
  'catalog.startImport',
  'catalog.undoImport',
  '/auth/callback/{provider}',
]

/** Endpoints that answer alike whether a record is another person's or does not exist. */
const answeringAlike = ['uploads.cancel']

const withoutForeignTargets = [...ownerless, ...answeringAlike, '/{page}', '/{guarded}', '/assets/{file}']

/** The first five failures for one account have no waiting time yet (docs/security.md T23). */
const CONCURRENCY = 5

describe(`the authorization matrix (SEED=${seed})`, () => {
  test.each(Array.from({ length: chooseByRunSize({ full: 1, nightly: 10 }) }, (_, at) => at))(
    'holds for every actor and endpoint in any order, and refusals store nothing (%i)',
    { timeout: 600_000 },
    async (order) => {
      const shuffled = shuffle(attempts, createSeededRandom(String(seed), 'alone', String(order)).next)
      expectIndistinguishableEverywhere(await expectAttempts(shuffled))
    },
  )

  test('holds for concurrent requests', async () => {
    const matrixProduct = await openMatrixProduct()
    // Attempts that change their actor would disturb that actor's other attempts.
    const concurrent = attempts.filter(({ target }) => !target.changesActor)
    const shuffled = shuffle(concurrent, createSeededRandom(String(seed), 'at once').next)
    // Nightly all of them, otherwise a random part.
    const part = chooseByRunSize({ small: 1 / 10, full: 1 / 2, nightly: 1 })
    const count = Math.ceil(shuffled.length * part)
    const order = shuffled.slice(0, count)
    for (let from = 0; from < order.length; from += CONCURRENCY) {
      await matrixProduct.product.clearCounters()
      const group = order.slice(from, from + CONCURRENCY)
      const failures = await Promise.all(
        group.map((attempt) =>
          matrixProduct
            .prepareRequest(attempt.target, attempt.actor)
            .then((send) => expectResponse(attempt, send))
            .then(
              () => [],
              (error: unknown) => [`${describeAttempt(attempt)}\n${error}`],
            ),
        ),
      )
      expect(failures.flat()).toEqual([])
    }
    expect(matrixProduct.product.takeFaults()).toEqual([])
    await matrixProduct.close()
  })
})

/** Returns the rows of the attempts at these targets, in order. */
function rowsSeen(isIncluded: (target: Target) => boolean): number[] {
  const rows = attempts
    .filter(({ target }) => isIncluded(target))
    .map(({ target, actor }) => matrixRowFor(target, actor))
  return [...new Set(rows)].toSorted((a, b) => a - b)
}

describe('the endpoints', () => {
  test.each(endpoints)('$endpoint has attempts, only in rows of $permission', ({ endpoint, permission }) => {
    const seen = rowsSeen((target) => target.endpoint === endpoint)
    expect(seen).not.toEqual([])
    expect(rowsOf(permission)).toEqual(expect.arrayContaining(seen))
  })

  test.each([...new Set(endpoints.map(({ permission }) => permission))])(
    'every row of %s has attempts',
    (permission) => {
      const withPermission = new Set(
        endpoints.filter((endpoint) => endpoint.permission === permission).map(({ endpoint }) => endpoint),
      )
      expect(rowsSeen((target) => withPermission.has(target.endpoint))).toEqual(rowsOf(permission))
    },
  )

  test('every target names an existing endpoint', () => {
    const known = new Set(endpoints.map(({ endpoint }) => endpoint))
    expect(targets.filter(({ endpoint }) => !known.has(endpoint))).toEqual([])
  })

  test('every endpoint with an id has own, missing, malformed and foreign or hidden targets', () => {
    const withId = endpoints
      .map(({ endpoint }) => endpoint)
      .filter((endpoint) => {
        const path = endpointFixtures.find(({ name }) => name === endpoint)?.pattern ?? endpoint
        return path.includes('{') && !withoutForeignTargets.includes(endpoint)
      })
    for (const endpoint of withId) {
      const ofEndpoint = attempts.filter(({ target }) => target.endpoint === endpoint)
      const kinds = new Set(ofEndpoint.map(({ target, actor }) => ownershipFor(target, actor)))
      expect([endpoint, ...kinds]).toEqual(expect.arrayContaining(['own', 'missing', 'malformed']))
      expect([endpoint, kinds.has('foreign') || kinds.has('hidden')]).toEqual([endpoint, true])
    }
    expect(withId.length).toBeGreaterThanOrEqual(6)
  })
})

test('people of an identity provider are mailed no code and no invitation, but where to sign in (rows 3, 54)', async () => {
  const { product, close } = await openMatrixProduct()
  for (const path of ['/api/password/code', '/api/invitations'])
    for (const name of ['sso-learner', 'learner']) {
      const request = { method: 'POST', body: { email: emailOf(name) } }
      expect((await product.send(path, request)).status).toBe(204)
    }
  await product.deliverOutbox()
  const secret = /:\n\n {4}\S+/
  const sentEmails = product.emails.map(({ to, text }) => [to, secret.test(text)])
  expect(sentEmails.filter(([to]) => to === emailOf('sso-learner'))).toEqual([
    [emailOf('sso-learner'), false],
    [emailOf('sso-learner'), false],
  ])
  expect(sentEmails).toContainEqual([emailOf('learner'), true])
  await close()
})

test('there are thousands of cases, and an actor for every column', () => {
  expect(attempts.length).toBeGreaterThanOrEqual(chooseByRunSize({ small: 2000, full: 6000, nightly: 6000 }))
  const columns = [...Object.keys(getMatrixRow(1).outcomes), 'ssoManager', 'disabled']
  const covered = new Set(matrixActors.map(({ column }) => column))
  // Whether a manager belongs to another organization depends on the target.
  expect([...covered, 'otherManager'].toSorted()).toEqual(columns.toSorted())
})

afterAll(() => {
  const byRow = rowNumbers.map((row) => [
    `row ${row}:`,
    attempts.filter(({ target, actor }) => matrixRowFor(target, actor) === row).length,
  ])
  const coveredRows = byRow.filter(([, count]) => count !== 0)
  reportTrial('authorization matrix', startedAt, {
    cases: attempts.length,
    ...Object.fromEntries(coveredRows),
    'rows without a procedure yet': byRow.length - coveredRows.length,
  })
})

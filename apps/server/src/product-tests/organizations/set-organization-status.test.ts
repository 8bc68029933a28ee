import { expect, test } from 'vitest'
import { type OrganizationsProduct, openOrganizationsProduct } from '../../testing/organizations-product.ts'

async function setStatus(product: OrganizationsProduct, groupStatus: 'active' | 'disabled') {
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  return product.succeed('admin', 'PUT', '/groups/acme/status', { version, groupStatus })
}

async function addAccounts(product: OrganizationsProduct, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await product.addMember(`m-${n}`)
}

/** Returns how many accounts of acme are enabled in the pool, and how many are not. */
function countAccounts({ db }: OrganizationsProduct) {
  const row = db
    .prepare(
      `SELECT sum(enabled) AS enabled, sum(1 - enabled) AS disabled FROM accounts WHERE group_slug = 'acme'`,
    )
    .get()
  return { ...row }
}

/** Makes the n-th change of an account fail, as if the process had died. */
function failOnce({ stores }: OrganizationsProduct, n: number): void {
  const { setEnabled } = stores.directory
  let calls = 0
  stores.directory.setEnabled = (...args) => {
    calls += 1
    return calls === n ? Promise.reject(new Error('the process died')) : setEnabled(...args)
  }
}

test('T43: no member can act from the first response on, before the job has begun; who was disabled alone stays so', async () => {
  const product = await openOrganizationsProduct()
  const read = async (who: 'learner' | 'manager') => (await product.request(who, 'GET', '/api/start')).status
  expect(await read('learner')).toBe(200)
  const details = await setStatus(product, 'disabled')
  expect(details).toMatchObject({ groupStatus: 'disabled', statusJob: { done: 0, isFinished: false } })
  expect([await read('learner'), await read('manager')]).toEqual([401, 401])
  expect(countAccounts(product)).toEqual({ enabled: 4, disabled: 1 })

  await product.resumeJobs()
  expect(countAccounts(product)).toEqual({ enabled: 0, disabled: 5 })
  expect(await product.succeed('admin', 'GET', '/groups/acme')).toMatchObject({
    statusJob: { done: 5, total: 5, isFinished: true },
  })
  await setStatus(product, 'active')
  await product.resumeJobs()
  expect(countAccounts(product)).toEqual({ enabled: 4, disabled: 1 })
  expect(await product.stores.directory.find('disabled')).toMatchObject({ enabled: false })
  expect((await product.readAudit()).toSorted()).toEqual(['group_activated', 'group_deactivated'])
})

test('T72: activating an organization continues no session from before, and a new one is valid', async () => {
  const product = await openOrganizationsProduct()
  const read = async () => (await product.request('learner', 'GET', '/api/start')).status
  expect(await read()).toBe(200)
  await setStatus(product, 'disabled')
  await setStatus(product, 'active')
  expect(await read()).toBe(401)
  product.clock.at += 1
  expect((await product.send('learner', 'GET', '/start')).status).toBe(200)
})

test('T72: an organization that an earlier release disabled, without the time, continues no session either', async () => {
  const product = await openOrganizationsProduct()
  const read = async () => (await product.request('learner', 'GET', '/api/start')).status
  expect(await read()).toBe(200)
  await setStatus(product, 'disabled')
  const { version, ...stored } = (await product.stores.groups.find('acme')) ?? expect.fail('not stored')
  await product.stores.groups.update({ ...stored, disabledAt: null }, version, [])
  await setStatus(product, 'active')
  expect(await read()).toBe(401)
})

test('T72: an organization that was disabled by a clock that was ahead takes new sessions once it is active', async () => {
  const product = await openOrganizationsProduct()
  product.clock.at += 24 * 60 * 60_000
  await setStatus(product, 'disabled')
  product.clock.at -= 24 * 60 * 60_000
  await setStatus(product, 'active')
  product.clock.at += 1
  expect((await product.send('learner', 'GET', '/start')).status).toBe(200)
})

test.each([1, 2, 30, 60, 104])('a job whose process dies at account %i is resumed', async (n) => {
  const product = await openOrganizationsProduct()
  await addAccounts(product, 100)
  await setStatus(product, 'disabled')
  failOnce(product, n)
  await expect(product.resumeJobs()).rejects.toThrow('the process died')
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(countAccounts(product)).toEqual({ enabled: 0, disabled: 105 })
})

test('a status that is changed back while the job is at work counts in the end', async () => {
  const product = await openOrganizationsProduct()
  await addAccounts(product, 100)
  await setStatus(product, 'disabled')
  const { setEnabled } = product.stores.directory
  let calls = 0
  product.stores.directory.setEnabled = async (...args) => {
    calls += 1
    if (calls === 50) await setStatus(product, 'active')
    return setEnabled(...args)
  }
  await product.resumeJobs()
  expect(countAccounts(product)).toEqual({ enabled: 104, disabled: 1 })
  const { statusJob } = await product.succeed('admin', 'GET', '/groups/acme')
  expect(statusJob).toMatchObject({ isFinished: true })
})

test('a change that is refused as outdated leaves no job', async () => {
  const product = await openOrganizationsProduct()
  const body = { version: 99, groupStatus: 'disabled' }
  expect(await product.refuse('admin', 'PUT', '/groups/acme/status', body)).toBe('groups.stale')
  expect(product.db.prepare('SELECT count(*) AS n FROM jobs').get()?.n).toBe(0)
})

test('a change whose process died before it was stored does nothing to the accounts, and can be made later', async () => {
  const product = await openOrganizationsProduct()
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  const { update } = product.stores.groups
  product.stores.groups.update = async () => {
    throw new Error('the process died')
  }
  const response = await product.send('admin', 'PUT', '/groups/acme/status', {
    version,
    groupStatus: 'disabled',
  })
  expect(response.status).toBe(500)
  product.takeFaults()
  product.stores.groups.update = update
  expect(
    await product.refuse('admin', 'PUT', '/groups/acme/status', { version, groupStatus: 'disabled' }),
  ).toBe('groups.busy')
  product.clock.at += 60_000
  await product.resumeJobs()
  expect(countAccounts(product)).toEqual({ enabled: 4, disabled: 1 })
  await product.succeed('admin', 'PUT', '/groups/acme/status', { version, groupStatus: 'disabled' })
})

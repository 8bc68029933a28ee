import { describe, expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

type Product = Awaited<ReturnType<typeof openOrganizationsProduct>>

const path = '/groups/acme/members/changes'
const previews = '/groups/acme/members/change-previews'

/** Begins a change of what a preview has counted, lets it end, and returns how it has ended. */
type Input = { change: string; members: object; domains?: object }

async function change(product: Product, input: Input, who: 'manager' | 'admin' = 'manager') {
  const { counts } = await product.succeed(who, 'POST', previews, input)
  const { job } = await product.succeed(who, 'POST', path, { ...input, expected: counts.planned })
  await product.resumeJobs()
  return { job, ...(await product.succeed('manager', 'GET', `/groups/acme/jobs/${job}`)) }
}

const listResults = (product: Product, job: string) =>
  product.succeed('manager', 'GET', `/groups/acme/jobs/${job}/results`)

const isEnabled = async ({ stores }: Product, sub: string) => {
  const [person, account] = await Promise.all([stores.people.find(sub), stores.directory.find(sub)])
  return [person?.enabled, account?.enabled]
}

test('a manager disables those who were chosen, reads how it went for each, and undoes it', async () => {
  const product = await openOrganizationsProduct()
  const subs = ['learner', 'young', 'manager', 'disabled', 'otherLearner', 'nobody']
  const preview = await product.succeed('manager', 'POST', previews, {
    change: 'disable',
    members: { subs },
  })
  expect(preview.counts).toEqual({ planned: 2, yourself: 1, unchanged: 1 })
  expect(preview.first.map(({ email }: { email: string }) => email)).toEqual([
    'learner@canary.example',
    'young@canary.example',
  ])

  const { job, done, total, changes } = await change(product, { change: 'disable', members: { subs } })
  expect({ done, total, changes }).toEqual({
    done: 4,
    total: 4,
    changes: {
      change: 'disable',
      domains: null,
      counts: { done: 2, yourself: 1, unchanged: 1 },
      isUndoable: true,
    },
  })
  for (const sub of ['learner', 'young']) expect(await isEnabled(product, sub)).toEqual([false, false])
  const { results, next } = await listResults(product, job)
  expect(next).toBeNull()
  expect(results).toMatchObject([
    { email: 'learner@canary.example', state: 'done' },
    { email: 'young@canary.example', state: 'done' },
    { email: 'manager@canary.example', state: 'yourself' },
    { email: 'disabled@canary.example', state: 'unchanged' },
  ])
  const csv = await (
    await product.request('manager', 'GET', `/files/groups/acme/jobs/${job}/results.csv`)
  ).text()
  expect(csv.trim().split('\r\n').slice(1, 2)).toEqual([
    '"learner@canary.example","Canary-learner","Person","done"',
  ])

  await product.succeed('admin', 'PUT', '/members/young/enabled', { enabled: true })
  const undone = await product.succeed('manager', 'POST', `/groups/acme/jobs/${job}/undone`)
  await product.resumeJobs()
  const { changes: reversed } = await product.succeed('manager', 'GET', `/groups/acme/jobs/${undone.job}`)
  expect(reversed.counts).toEqual({ done: 1, unchanged: 1 })
  expect(await isEnabled(product, 'learner')).toEqual([true, true])
  expect(await isEnabled(product, 'disabled')).toEqual([false, false])
})

test('a manager deletes all who match; the others stay, and it cannot be undone', async () => {
  const product = await openOrganizationsProduct()
  for (const n of [1, 2, 3]) await product.addMember(`gone-${n}`, { first: 'Seasonal', last: 'Hand' })
  const members = { matching: { search: 'seasonal hand' } }
  const { job, changes } = await change(product, { change: 'delete', members })
  expect(changes).toEqual({ change: 'delete', domains: null, counts: { done: 3 }, isUndoable: false })
  for (const n of [1, 2, 3]) {
    expect(await product.stores.people.find(`gone-${n}`)).toBeNull()
    expect(await product.stores.directory.find(`gone-${n}`)).toBeNull()
  }
  expect(await product.stores.people.find('learner')).not.toBeNull()
  expect((await product.readAudit()).filter((action) => action === 'member_removed')).toHaveLength(3)
  // T60: nothing names them any more.
  const { results } = await listResults(product, job)
  expect(results).toEqual(Array(3).fill({ email: '', first: '', last: '', state: 'done' }))
  expect(await product.refuse('manager', 'POST', `/groups/acme/jobs/${job}/undone`)).toBe(
    'groups.change_not_undoable',
  )
})

test('whom no seat is free for stays disabled, and is told apart', async () => {
  const product = await openOrganizationsProduct()
  await product.succeed('admin', 'PUT', '/members/learner/enabled', { enabled: false })
  const acme = await product.stores.groups.find('acme')
  if (acme === null) throw new Error('There is no organization acme.')
  const { taken } = await product.stores.members.countSeats('acme')
  await product.stores.groups.update({ ...acme, maxMembers: taken + 1 }, acme.version, [])
  const members = { matching: { status: 'disabled' } }
  const { changes } = await change(product, { change: 'enable', members })
  expect(changes.counts).toEqual({ done: 1, no_seat: 1 })
})

test('a member with whom something fails does not stop the others', async () => {
  const product = await openOrganizationsProduct()
  const { setEnabled } = product.stores.members
  product.stores.members.setEnabled = (sub, enabled) =>
    sub === 'learner' ? Promise.reject(new Error('broken record')) : setEnabled(sub, enabled)
  const { changes } = await change(product, { change: 'disable', members: { subs: ['learner', 'young'] } })
  expect(changes.counts).toEqual({ done: 1, failed: 1 })
  expect(product.takeFaults()).toHaveLength(1)
  product.stores.members.setEnabled = setEnabled
})

test('a job that dies between any two of its steps changes each member once', async () => {
  const product = await openOrganizationsProduct()
  product.addManyMembers(120)
  const { saveResults } = product.stores.jobs
  let calls = 0
  product.stores.jobs.saveResults = (...args) => {
    calls += 1
    return calls % 2 === 0 ? Promise.reject(new Error('the process died')) : saveResults(...args)
  }
  const input = { change: 'disable', members: { matching: { search: 'many' } } }
  const { job } = await product.succeed('manager', 'POST', path, { ...input, expected: 120 })
  for (let restarts = 0; restarts < 30; restarts += 1) {
    await product.resumeJobs().catch(() => {})
    product.clock.at += 120_000
  }
  product.stores.jobs.saveResults = saveResults
  await product.resumeJobs()
  const { changes, done, total } = await product.succeed('manager', 'GET', `/groups/acme/jobs/${job}`)
  expect({ done, total, counts: changes.counts }).toEqual({ done: 120, total: 120, counts: { done: 120 } })
  const entries = product.db
    .prepare("SELECT count(*) AS n FROM audit_entries WHERE action = 'member_disabled'")
    .get()
  expect(entries?.n).toBe(120)
  product.takeFaults()
})

describe('a change is refused', () => {
  const disable = { change: 'disable', members: { subs: ['learner'] } }

  test('while another one is at work, and when the members have changed since the preview', async () => {
    const product = await openOrganizationsProduct()
    expect(await product.refuse('manager', 'POST', path, { ...disable, expected: 2 })).toBe(
      'groups.selection_changed',
    )
    await product.succeed('manager', 'POST', path, { ...disable, expected: 1 })
    expect(await product.refuse('manager', 'POST', path, { ...disable, expected: 1 })).toBe('groups.busy')
  })

  test('to the manager of another organization', async () => {
    const product = await openOrganizationsProduct()
    const { status } = await product.send('otherManager', 'POST', path, { ...disable, expected: 1 })
    expect(status).toBe(403)
  })
})

test('chosen members are exported with the columns that the actor may see', async () => {
  const product = await openOrganizationsProduct()
  const exportAs = async (who: 'manager' | 'admin') => {
    const members = { subs: ['learner', 'otherLearner'] }
    const { text, name } = await product.succeed(who, 'POST', '/groups/acme/members/exported', { members })
    return { name, lines: String(text).replace('\ufeff', '').replaceAll('"', '').trim().split('\r\n') }
  }
  const { name, lines } = await exportAs('manager')
  expect(name).toMatch(/^.+-acme-export-\d{8}T\d{6}Z\.csv$/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toBe('Email,First,Last,Sub,Org,OrgDisplayName,Role,Status,Invited,LessonsCompleted')
  expect(lines[1]).toMatch(/^learner@canary\.example,.*,2026-\d\d-\d\d,\d+$/)
  expect((await exportAs('admin')).lines[0]).toContain(',Invited,LastSignIn,LessonsCompleted')
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, hidesCompletions: true })
  expect((await exportAs('manager')).lines[0]).not.toContain('LessonsCompleted')
})

describe('the domain of addresses', () => {
  const everybody = { matching: {} }
  const domains = { from: 'canary.example', to: 'new.example' }

  test('is changed by an administrator in record, seat and account; everybody is told once, and it is undone', async () => {
    const product = await openOrganizationsProduct()
    await product.addMember('elsewhere', { email: 'else@other.example' })
    const { job, changes } = await change(
      product,
      { change: 'domain', members: everybody, domains: { from: '@Canary.Example', to: 'new.example' } },
      'admin',
    )
    expect(changes).toEqual({
      change: 'domain',
      domains,
      counts: { done: 5, unchanged: 1 },
      isUndoable: true,
    })
    const addressesOf = async (sub: string) => {
      const { people, members, directory } = product.stores
      const found = await Promise.all([people.find(sub), members.find(sub), directory.find(sub)])
      return found.map((each) => each?.email)
    }
    expect(await addressesOf('learner')).toEqual(Array(3).fill('learner@new.example'))
    const emails = await product.takeSentEmails()
    const toLearner = emails.map(({ to }) => to).filter((to) => to.startsWith('learner@'))
    expect(toLearner.toSorted()).toEqual(['learner@canary.example', 'learner@new.example'])

    await product.succeed('admin', 'POST', `/groups/acme/jobs/${job}/undone`)
    await product.resumeJobs()
    expect(await addressesOf('learner')).toEqual(Array(3).fill('learner@canary.example'))
  })

  test('an address that someone else has stays', async () => {
    const product = await openOrganizationsProduct()
    await product.addMember('holder', { email: 'learner@new.example' })
    const members = { subs: ['learner', 'young'] }
    const { changes } = await change(product, { change: 'domain', members, domains }, 'admin')
    expect(changes.counts).toEqual({ done: 1, taken: 1 })
  })

  test('T22: is not changed by managers, who would learn whose addresses there are', async () => {
    const product = await openOrganizationsProduct()
    const input = { change: 'domain', members: everybody, domains }
    expect(await product.refuse('manager', 'POST', previews, input)).toBe('auth.forbidden')
  })

  test.each(['', 'new', 'a b.example', 'x@y.example'])('%j is no domain', async (to) => {
    const product = await openOrganizationsProduct()
    const input = { change: 'domain', members: everybody, domains: { ...domains, to } }
    expect(await product.refuse('admin', 'POST', previews, input)).toBe('input.invalid')
  })
})

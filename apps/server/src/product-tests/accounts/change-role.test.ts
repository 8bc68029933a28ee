import { changeRole } from '@kitchen-table/application/features'
import { concurrently, listRows } from '@kitchen-table/application/testing/samples'
import type { Role } from '@kitchen-table/domain/accounts'
import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { test as base, describe, expect } from 'vitest'
import { type AccountsProduct, addExternalUser, openAccountsProduct } from '../../testing/accounts-product.ts'

/** Returns the role of a person in the account, the record and the seat in the organization. */
async function rolesOf({ stores, db }: AccountsProduct, sub: string) {
  const seat = db.prepare('SELECT role FROM members WHERE sub = ?').get(sub)
  return {
    account: (await stores.directory.find(sub))?.role,
    record: (await stores.people.find(sub))?.role,
    seat: seat?.role ?? null,
  }
}

const test = base.extend('product', () => openAccountsProduct())

describe('changeRole', () => {
  test.for([
    { name: 'learner', role: 'manager', seat: 'manager' },
    { name: 'manager', role: 'user', seat: 'user' },
    { name: 'learner', role: 'admin', seat: null },
    { name: 'manager', role: 'admin', seat: null },
    { name: 'alone', role: 'admin', seat: null },
    { name: 'admin', role: 'user', seat: null },
    { name: 'dormantAdmin', role: 'user', seat: 'user' },
    { name: 'dormantAdmin', role: 'manager', seat: 'manager' },
    { name: 'pending', role: 'manager', seat: 'manager' },
  ] as const)(
    'T34: makes $name $role in account, record and seat',
    async ({ name, role, seat }, { product }) => {
      const before = await product.stores.directory.find(name)
      const updatedAccount = await changeRole(product.operators)({
        email: ` ${emailOf(name).toUpperCase()} `,
        role,
      })
      expect(updatedAccount).toMatchObject({ sub: name, role })
      expect(await rolesOf(product, name)).toEqual({ account: role, record: role, seat })
      expect(await product.stores.people.find(name)).toMatchObject({ sessionVersion: 1 })
      const words = `${emailOf(name)} was ${before?.role} and is ${role} now, by an operator.`
      expect(await product.stores.notices.list()).toMatchObject([{ kind: 'role_changed', words }])
    },
  )

  test('shows a former administrator who was invited and never signed in as such', async ({ product }) => {
    for (const role of ['admin', 'user'] as const)
      await changeRole(product.operators)({ email: emailOf('pending'), role })
    const member = await product.stores.members.find('pending')
    expect(member).toMatchObject({ role: 'user', status: 'FORCE_CHANGE_PASSWORD' })
  })

  test('restores a member who becomes administrator and then user again', async ({ product }) => {
    const member = () =>
      product.db
        .prepare("SELECT email, first, last, role, sub_group_id, status FROM members WHERE sub = 'young'")
        .get()
    const before = member()
    expect(before).toMatchObject({ sub_group_id: 'acme-young', status: 'CONFIRMED' })
    for (const role of ['admin', 'user'] as const)
      await changeRole(product.operators)({ email: emailOf('young'), role })
    expect(member()).toEqual(before)
  })

  test('ends all sessions of the person, and no others', async ({ product }) => {
    const otherBrowser = await product.openSignedInBrowser('learner')
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'manager' })
    expect(listRows(product.db, 'sessions').join()).not.toContain('"learner"')
    const browsers = [otherBrowser, product.browserOf('learner')]
    expect(await Promise.all(browsers.map(({ isSignedIn }) => isSignedIn()))).toEqual([false, false])
    expect(await product.browserOf('young').isSignedIn()).toBe(true)
    expect((await (await otherBrowser.signIn(emailOf('learner'))).json()).person.user.role).toBe('manager')
  })
})

describe('changeRole reads the record of the person', () => {
  test('and not what the pool has of them', async ({ product }) => {
    product.db.exec(`
      UPDATE accounts SET role = 'admin', group_slug = NULL, first = 'Old' WHERE sub = 'learner';
      UPDATE people SET email = 'new@canary.example', first = 'New' WHERE sub = 'learner'`)
    const change = (role: Role) => changeRole(product.operators)({ email: 'new@canary.example', role })
    expect(await change('manager')).toMatchObject({ sub: 'learner', role: 'manager' })
    const [notice] = await product.stores.notices.list()
    expect(notice?.words).toBe('new@canary.example was user and is manager now, by an operator.')
    for (const role of ['admin', 'user'] as const) await change(role)
    const seat = product.db.prepare("SELECT email, first FROM members WHERE sub = 'learner'").get()
    expect(seat).toEqual({ email: 'new@canary.example', first: 'New' })
  })

  test('of other administrators, who must be able to sign in', async ({ product }) => {
    product.db.exec("UPDATE people SET enabled = 0 WHERE sub = 'dormantAdmin'")
    expect(await changeRole(product.operators)({ email: emailOf('admin'), role: 'user' })).toBe('last_admin')
  })
})

test('a change of the address that is in progress is waited for', async ({ product }) => {
  const { jobs } = product.stores
  const createdAt = product.clock.at
  const job = { id: 'other', kind: 'change-email', subject: 'person:learner', input: {}, createdAt }
  await jobs.add(job, { id: 'worker', until: createdAt + 1 })
  const change = () => changeRole(product.operators)({ email: emailOf('learner'), role: 'manager' })
  expect(await change()).toBe('busy')
  await jobs.finish('other', 'worker', 'changed', createdAt)
  expect(await change()).toMatchObject({ role: 'manager' })
})

describe('changeRole changes nothing', () => {
  async function refusedChange(product: AccountsProduct, email: string, role: Role) {
    // The outcome of a job is stored.
    const before = product.hashState(['jobs'])
    const outcome = await changeRole(product.operators)({ email, role })
    expect(product.hashState(['jobs'])).toBe(before)
    return outcome
  }

  test.each(['nobody@canary.example', '', '__proto__', '\u212Aim@canary.example'])(
    'for %j, which has no account',
    async (email) => {
      expect(await refusedChange(await openAccountsProduct(), email, 'admin')).toBe('not_found')
    },
  )

  test('for a person of an identity provider (T18)', async ({ product }) => {
    await addExternalUser(product)
    for (const role of ['manager', 'admin'] as const)
      expect(await refusedChange(product, emailOf('provided'), role)).toBe('provider_owned')
  })

  test('for a manager without an organization', async ({ product }) => {
    for (const name of ['alone', 'admin'])
      expect(await refusedChange(product, emailOf(name), 'manager')).toBe('no_group')
  })

  test('for an administrator whose organization is full', async ({ product }) => {
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'admin' })
    product.db.exec("UPDATE groups SET max_members = 1 WHERE slug = 'acme'")
    expect(await refusedChange(product, emailOf('learner'), 'user')).toBe('full')
    product.db.exec("UPDATE groups SET max_members = 0 WHERE slug = 'acme'")
    const updatedAccount = await changeRole(product.operators)({ email: emailOf('learner'), role: 'user' })
    expect(updatedAccount).toMatchObject({ role: 'user' })
  })

  test('for the last administrator who can sign in', async ({ product }) => {
    await product.stores.directory.setEnabled('dormantAdmin', false)
    expect(await refusedChange(product, emailOf('admin'), 'user')).toBe('last_admin')

    await product.stores.directory.setEnabled('dormantAdmin', true)
    await product.stores.directory.resetToInvited('dormantAdmin')
    expect(await refusedChange(product, emailOf('admin'), 'user')).toBe('last_admin')
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'admin' })
    expect(await changeRole(product.operators)({ email: emailOf('admin'), role: 'user' })).toMatchObject({
      role: 'user',
    })
  })

  test('for the last administrator among more accounts than one page lists', async ({ product }) => {
    const createdAt = new Date(product.clock.at).toISOString()
    const defaults = { first: '', last: '', role: 'user', group: null, createdAt } as const
    await concurrently(150, (n) =>
      product.stores.directory.create({ ...defaults, sub: `n-${n}`, email: `n-${n}@example.com` }, null),
    )
    await product.stores.directory.delete('dormantAdmin')
    expect(await refusedChange(product, emailOf('admin'), 'user')).toBe('last_admin')
    const otherAdmin = { ...defaults, sub: 'z', email: 'zz@example.com', role: 'admin' } as const
    await product.stores.directory.create(otherAdmin, 'Right-Password-1')
    await product.stores.people.create({ ...otherAdmin, subGroupId: null })
    expect(await changeRole(product.operators)({ email: emailOf('admin'), role: 'user' })).toMatchObject({
      role: 'user',
    })
  })
})

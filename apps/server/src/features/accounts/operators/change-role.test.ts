import type { Role } from '@kitchen-table/domain/accounts/actor'
import { describe, expect, test } from 'vitest'
import {
  type AccountsProduct,
  addExternalUser,
  openAccountsProduct,
} from '../../../testing/accounts-product.ts'
import { listRows } from '../../../testing/hash-state.ts'
import { emailOf } from '../../../testing/sample-people.ts'
import { changeRole } from './change-role.ts'

/** What the account, the record and the place in the organisation say of somebody's role. */
async function rolesOf({ stores, db }: AccountsProduct, sub: string) {
  const place = db.prepare('SELECT role FROM members WHERE sub = ?').get(sub)
  return {
    account: (await stores.pool.find(sub))?.role,
    record: (await stores.sessions.findPerson(sub))?.role,
    place: place?.role ?? null,
  }
}

describe('a role', () => {
  test.each([
    { who: 'learner', role: 'manager', place: 'manager' },
    { who: 'manager', role: 'user', place: 'user' },
    { who: 'learner', role: 'admin', place: null },
    { who: 'manager', role: 'admin', place: null },
    { who: 'alone', role: 'admin', place: null },
    { who: 'admin', role: 'user', place: null },
    { who: 'dormantAdmin', role: 'user', place: 'user' },
    { who: 'dormantAdmin', role: 'manager', place: 'manager' },
    { who: 'pending', role: 'manager', place: 'manager' },
  ] as const)('of $who becomes $role everywhere', async ({ who, role, place }) => {
    const product = await openAccountsProduct()
    const before = await product.stores.pool.find(who)
    const changed = await changeRole(product.operators)({ email: ` ${emailOf(who).toUpperCase()} `, role })
    expect(changed).toMatchObject({ sub: who, role })
    expect(await rolesOf(product, who)).toEqual({ account: role, record: role, place })
    expect((await product.stores.pool.find(who))?.version).toBe((before?.version ?? 0) + 1)
    const words = `${emailOf(who)} was ${before?.role} and is ${role} now, by an operator.`
    expect(await product.stores.notices.list()).toMatchObject([{ kind: 'role_changed', words }])
  })

  test('there and back again leaves a member as they were', async () => {
    const product = await openAccountsProduct()
    const member = () =>
      product.db
        .prepare("SELECT email, first, last, role, sub_group_id FROM members WHERE sub = 'young'")
        .get()
    const before = member()
    expect(before).toMatchObject({ sub_group_id: 'acme-young' })
    for (const role of ['admin', 'user'] as const)
      await changeRole(product.operators)({ email: emailOf('young'), role })
    expect(member()).toEqual(before)
  })

  test('ends every session of the person, and of nobody else', async () => {
    const product = await openAccountsProduct()
    const elsewhere = await product.openSignedInBrowser('learner')
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'manager' })
    expect(listRows(product.db, 'sessions').join()).not.toContain('"learner"')
    const browsers = [elsewhere, product.browser(product.cookieOf('learner'))]
    expect(await Promise.all(browsers.map(({ isSignedIn }) => isSignedIn()))).toEqual([false, false])
    expect(await product.browser(product.cookieOf('young')).isSignedIn()).toBe(true)
    expect((await (await elsewhere.signIn(emailOf('learner'))).json()).person.user.role).toBe('manager')
  })
})

describe('nothing is changed', () => {
  async function refused(product: AccountsProduct, email: string, role: Role) {
    const before = product.hashState()
    const outcome = await changeRole(product.operators)({ email, role })
    expect(product.hashState()).toBe(before)
    return outcome
  }

  test.each(['nobody@canary.example', '', '__proto__', '\u212Aim@canary.example'])(
    'for %j',
    async (email) => {
      expect(await refused(await openAccountsProduct(), email, 'admin')).toBe('not_found')
    },
  )

  test('for whom a provider vouches (T18)', async () => {
    const product = await openAccountsProduct()
    await addExternalUser(product)
    for (const role of ['manager', 'admin'] as const)
      expect(await refused(product, emailOf('provided'), role)).toBe('provider_owned')
  })

  test('for a manager of nothing', async () => {
    const product = await openAccountsProduct()
    for (const who of ['alone', 'admin'])
      expect(await refused(product, emailOf(who), 'manager')).toBe('no_group')
  })

  test('for an administrator whose organisation is full', async () => {
    const product = await openAccountsProduct()
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'admin' })
    product.db.exec("UPDATE groups SET max_members = 1 WHERE slug = 'acme'")
    expect(await refused(product, emailOf('learner'), 'user')).toBe('full')
    product.db.exec("UPDATE groups SET max_members = 0 WHERE slug = 'acme'")
    const changed = await changeRole(product.operators)({ email: emailOf('learner'), role: 'user' })
    expect(changed).toMatchObject({ role: 'user' })
  })

  test('for the last administrator who can come in', async () => {
    const product = await openAccountsProduct()
    await product.stores.pool.setEnabled('dormantAdmin', false)
    expect(await refused(product, emailOf('admin'), 'user')).toBe('last_admin')

    await product.stores.pool.setEnabled('dormantAdmin', true)
    await product.stores.pool.resetToInvited('dormantAdmin')
    expect(await refused(product, emailOf('admin'), 'user')).toBe('last_admin')
    await changeRole(product.operators)({ email: emailOf('learner'), role: 'admin' })
    expect(await changeRole(product.operators)({ email: emailOf('admin'), role: 'user' })).toMatchObject({
      role: 'user',
    })
  })

  test('for the last of them, were there hundreds of others', async () => {
    const product = await openAccountsProduct()
    const createdAt = new Date(product.clock.at).toISOString()
    const named = { first: '', last: '', role: 'user', group: null, createdAt } as const
    await Promise.all(
      Array.from({ length: 150 }, (_, n) =>
        product.stores.pool.create({ ...named, sub: `n-${n}`, email: `n-${n}@example.com` }, null),
      ),
    )
    await product.stores.pool.delete('dormantAdmin')
    expect(await refused(product, emailOf('admin'), 'user')).toBe('last_admin')
    const last = { ...named, sub: 'z', email: 'zz@example.com', role: 'admin' } as const
    await product.stores.pool.create(last, 'Right-Password-1')
    expect(await changeRole(product.operators)({ email: emailOf('admin'), role: 'user' })).toMatchObject({
      role: 'user',
    })
  })
})

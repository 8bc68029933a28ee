import { describe, expect, test } from 'vitest'
import { changeRole } from '../features/accounts/operators/change-role.ts'
import { openAccountsProduct } from '../testing/accounts-product.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { emailOf, type Requester } from '../testing/sample-people.ts'

async function opened() {
  const product = await openAccountsProduct()
  for (const [n, role] of (['manager', 'user'] as const).entries()) {
    product.clock.at += 1000 * n
    await changeRole(product.operators)({ email: emailOf('learner'), role })
  }
  const listed = async (who: Requester = 'admin') =>
    (await (await product.request(who, 'GET', '/api/notices')).json()).notices
  return { ...product, listed }
}

describe('what administrators must know', () => {
  test('is listed for them, newest first', async () => {
    const { listed } = await opened()
    const words = `${emailOf('learner')} was user and is manager now, by an operator.`
    expect(await listed()).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{36}$/),
        kind: 'role_changed',
        words: `${emailOf('learner')} was manager and is user now, by an operator.`,
        at: '2026-11-05T12:00:01.000Z',
      },
      { id: expect.any(String), kind: 'role_changed', words, at: '2026-11-05T12:00:00.000Z' },
    ])
  })

  const others: [who: Requester, code: 'accounts.not_signed_in' | 'auth.forbidden'][] = [
    ['nobody', 'accounts.not_signed_in'],
    ['disabled', 'accounts.not_signed_in'],
    ['dormantManager', 'accounts.not_signed_in'],
    ['young', 'auth.forbidden'],
    ['manager', 'auth.forbidden'],
    ['otherManager', 'auth.forbidden'],
    ['alone', 'auth.forbidden'],
  ]
  test.each(others)('is not for %s (%s)', async (who, code) => {
    const { request, listed, hashState } = await opened()
    const [{ id }] = await listed()
    const before = hashState()
    await expectRefusal(await request(who, 'GET', '/api/notices'), code)
    await expectRefusal(await request(who, 'DELETE', `/api/notices/${id}`), code)
    await expectRefusal(await request(who, 'DELETE', '/api/notices/none'), code)
    expect(hashState()).toBe(before)
  })

  test('is put away once, for all of them', async () => {
    const { request, listed } = await opened()
    const [{ id }, kept] = await listed()
    const gone = await Promise.all(
      Array.from({ length: 5 }, () => request('admin', 'DELETE', `/api/notices/${id}`)),
    )
    expect(gone.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
    await expectRefusal(
      await request('dormantAdmin', 'DELETE', `/api/notices/${id}`),
      'accounts.notice_not_found',
    )
    expect(await listed('dormantAdmin')).toEqual([kept])
  })

  test.each(['none', '__proto__', 'x'.repeat(65), '%00'])('%j is none', async (id) => {
    const { request, listed } = await opened()
    expect([400, 404]).toContain((await request('admin', 'DELETE', `/api/notices/${id}`)).status)
    expect(await listed()).toHaveLength(2)
  })
})

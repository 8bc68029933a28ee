import { changeRole } from '@kitchen-table/application/features'
import { concurrently } from '@kitchen-table/application/testing/samples'
import { expectRefusal } from '@kitchen-table/application/testing/suites'
import { emailOf, type Requester } from '@kitchen-table/embedded/testing/samples'
import { describe, expect, test } from 'vitest'
import { openAccountsProduct } from '../../testing/accounts-product.ts'

async function setUp() {
  const product = await openAccountsProduct()
  for (const [n, role] of (['manager', 'user'] as const).entries()) {
    product.clock.at += 1000 * n
    await changeRole(product.operators)({ email: emailOf('learner'), role })
  }
  const listNotices = async (requester: Requester = 'admin') =>
    (await (await product.request(requester, 'GET', '/api/notices')).json()).notices
  return { ...product, listNotices }
}

describe('a notice for administrators', () => {
  test('is listed, newest first', async () => {
    const { listNotices } = await setUp()
    const olderWords = `${emailOf('learner')} was user and is manager now, by an operator.`
    expect(await listNotices()).toEqual([
      {
        id: expect.stringMatching(/^role_changed-[\w-]{36}$/),
        kind: 'role_changed',
        words: `${emailOf('learner')} was manager and is user now, by an operator.`,
        at: '2026-11-05T12:00:01.000Z',
      },
      { id: expect.any(String), kind: 'role_changed', words: olderWords, at: '2026-11-05T12:00:00.000Z' },
    ])
  })

  test('is dismissed once, for all administrators', async () => {
    const { request, listNotices } = await setUp()
    const [{ id }, remaining] = await listNotices()
    const responses = await concurrently(5, () => request('admin', 'DELETE', `/api/notices/${id}`))
    expect(responses.map(({ status }) => status).sort()).toEqual([204, 404, 404, 404, 404])
    await expectRefusal(request('dormantAdmin', 'DELETE', `/api/notices/${id}`), 'accounts.notice_not_found')
    expect(await listNotices('dormantAdmin')).toEqual([remaining])
  })
})

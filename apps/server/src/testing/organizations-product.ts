import type { Requester } from '@kitchen-table/embedded/testing/samples'
import { expect } from 'vitest'
import { openAccountsProduct } from './accounts-product.ts'
import { openSessionCookie } from './endpoint-fixtures/create-sender.ts'
import { storeMemberFixture } from './endpoint-fixtures/organizations-preconditions.ts'
import type { RequestBody } from './product.ts'

/** Opens the product for tests of organizations: requests with their parsed responses. */
export async function openOrganizationsProduct() {
  const product = await openAccountsProduct()
  const { stores, db } = product

  async function send(who: Requester, method: string, path: string, body: RequestBody = null) {
    // Of their own for each request, so that a test may advance the clock by days.
    const cookie = who === 'nobody' ? null : await openSessionCookie(product, who)
    const response = await product.send(`/api${path}`, { method, body }, cookie)
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }

  return {
    ...product,
    send,
    /** Sends a request that must succeed; returns the body of its response. */
    async succeed(who: Requester, method: string, path: string, body: RequestBody = null) {
      const response = await send(who, method, path, body)
      expect(response.status, JSON.stringify(response.body)).toBeLessThan(300)
      return response.body
    },
    /** Sends a request that must be refused; returns the code. */
    async refuse(who: Requester, method: string, path: string, body: RequestBody = null): Promise<string> {
      const response = await send(who, method, path, body)
      expect(response.status, JSON.stringify(response.body)).toBeGreaterThanOrEqual(400)
      return response.body.code
    },
    addMember: (sub: string, change = {}, password: string | null = null) =>
      storeMemberFixture(product, 'acme', { sub, ...change }, password),
    /** Adds many invited members to acme, without accounts. */
    addManyMembers(count: number): void {
      db.exec(`
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
        INSERT INTO members
          (group_slug, email, sub, number, first, last, role, joined_at, invited_at, status, first_key, last_key,
            search_words)
        SELECT 'acme', printf('many-%05d@canary.example', i), 'many-' || i, 1000 + i, 'Many', 'Person', 'user',
          '2026-01-02T03:04:05.678Z', '2026-01-02T03:04:05.678Z', 'FORCE_CHANGE_PASSWORD', 'many', 'person',
          'many person'
        FROM n;
        INSERT INTO people (sub, role, group_slug, email, first, last)
        SELECT sub, 'user', 'acme', email, first, last FROM members WHERE sub LIKE 'many-%'`)
    },
    /** Returns the actions of the audit log of an organization, the newest first. */
    async readAudit(group = 'acme') {
      const entries = await stores.audit.list(group, 50)
      return entries.map(({ action, detail }) => (detail === '' ? action : `${action} ${detail}`))
    },
  }
}

export type OrganizationsProduct = Awaited<ReturnType<typeof openOrganizationsProduct>>

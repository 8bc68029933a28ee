import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

const path = '/groups/acme/members/found'

test('finds the members of one organization by their addresses, and says nothing of people elsewhere', async () => {
  const product = await openOrganizationsProduct()
  const emails = [
    'LEARNER@canary.example',
    'pending@canary.example',
    'otherManager@canary.example',
    'admin@canary.example',
    'nobody@canary.example',
    'learner@canary.example',
  ]
  const { members, notFound } = await product.succeed('manager', 'POST', path, { emails })
  expect(members).toEqual([
    { sub: 'learner', email: 'learner@canary.example' },
    { sub: 'pending', email: 'pending@canary.example' },
  ])
  expect(notFound).toEqual(['othermanager@canary.example', 'admin@canary.example', 'nobody@canary.example'])
})

test('a manager of another organization finds nobody', async () => {
  const product = await openOrganizationsProduct()
  expect(await product.refuse('otherManager', 'POST', path, { emails: ['learner@canary.example'] })).toBe(
    'groups.not_found',
  )
})

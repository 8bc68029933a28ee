import { expect, test } from 'vitest'
import { readAccounts } from './moved-account.ts'
import { sampleAccount, sampleIdentity } from './testing/sample-accounts.ts'

test('identities are read several at a time, and the order of the pages is kept', async () => {
  let [running, most] = [0, 0]
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']
  const listed = names.map((sub) => ({ ...sampleAccount({ sub, status: 'EXTERNAL_PROVIDER' }) }))
  const accounts = await readAccounts({
    list: async (pageToken) =>
      pageToken === undefined
        ? { accounts: listed.slice(0, 7), next: 'second' }
        : { accounts: listed.slice(7), next: null },
    async findIdentity(sub) {
      running += 1
      most = Math.max(most, running)
      await null
      running -= 1
      return { ...sampleIdentity, subject: sub }
    },
  })
  expect(most).toBe(4)
  expect(accounts.map(({ sub, identity }) => [sub, identity?.subject])).toEqual(
    names.map((sub) => [sub, sub]),
  )
})

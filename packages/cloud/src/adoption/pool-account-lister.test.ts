import {
  CognitoIdentityProviderClient,
  type ListUsersCommandOutput,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect, onTestFinished, test } from 'vitest'
import { createPoolAccountLister } from './pool-account-lister.ts'

const attributesOf = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }))

test('all pages of a pool are read, also one that is throttled, without the users that only lead to another one', async () => {
  const client = new CognitoIdentityProviderClient({ region: 'eu-central-1' })
  onTestFinished(() => client.destroy())
  const tokens: unknown[] = []
  const pages: Partial<ListUsersCommandOutput>[] = [
    {
      Users: [
        {
          Attributes: attributesOf({
            sub: 'ada',
            email: 'Ada@example.org',
            given_name: 'Ada',
            family_name: 'Byron',
            'custom:role': 'admin',
            'custom:groupSlug': 'acme',
          }),
          UserStatus: 'CONFIRMED',
          Enabled: true,
          UserCreateDate: new Date(0),
        },
        { Attributes: attributesOf({ sub: 'link', 'custom:linkedSub': 'ada' }) },
      ],
      PaginationToken: 'more',
    },
    { Users: [{ Attributes: attributesOf({ sub: 'bob' }) }] },
  ]
  client.middlewareStack.add(
    () => async (args) => {
      tokens.push('PaginationToken' in args.input ? args.input.PaginationToken : undefined)
      if (tokens.length === 2) throw new TooManyRequestsException({ message: 'Too much.', $metadata: {} })
      return { response: {}, output: { $metadata: {}, ...(tokens.length === 1 ? pages[0] : pages[1]) } }
    },
    { step: 'initialize' },
  )

  const accounts: unknown[] = []
  for await (const account of createPoolAccountLister(client, 'eu-central-1_AbCdEfGhI')())
    accounts.push(account)
  expect(tokens).toEqual([undefined, 'more', 'more'])
  expect(accounts).toEqual([
    {
      sub: 'ada',
      email: 'Ada@example.org',
      first: 'Ada',
      last: 'Byron',
      role: 'admin',
      group: 'acme',
      status: 'CONFIRMED',
      enabled: true,
      createdAt: '1970-01-01T00:00:00.000Z',
    },
    { sub: 'bob' },
  ])
})

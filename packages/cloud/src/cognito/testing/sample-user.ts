import type { AdminGetUserCommandOutput, AttributeType } from '@aws-sdk/client-cognito-identity-provider'
import type { Account } from '@kitchen-table/application/ports'

export const userPoolId = 'eu-central-1_Example'
export const appClient = { id: 'client-1', secret: 'app-client-secret' }
export const sub = '0a1b2c3d-2222-4333-8444-555555abcdef'

/** Ada's account. */
export const ada: Account = {
  sub,
  email: 'ada@example.com',
  first: 'Ada',
  last: 'Byron',
  role: 'manager',
  group: 'acme',
  status: 'CONFIRMED',
  enabled: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  phone: null,
  isPhoneVerified: false,
  mfa: 'NONE',
}

export const adasAttributes: AttributeType[] = [
  { Name: 'email', Value: 'ada@example.com' },
  { Name: 'email_verified', Value: 'true' },
  { Name: 'given_name', Value: 'Ada' },
  { Name: 'family_name', Value: 'Byron' },
  { Name: 'custom:role', Value: 'manager' },
  { Name: 'custom:groupSlug', Value: 'acme' },
  { Name: 'custom:createdAt', Value: '2026-03-01T12:00:00.000Z' },
]

/** Returns Ada as AdminGetUser responds. */
export const adaAsUser = (
  change: Partial<AdminGetUserCommandOutput> = {},
  moreAttributes: AttributeType[] = [],
) => ({
  Username: sub,
  UserStatus: 'CONFIRMED',
  Enabled: true,
  UserAttributes: [{ Name: 'sub', Value: sub }, ...adasAttributes, ...moreAttributes],
  ...change,
})

/** Returns the attribute that names the temporary password that was issued last. */
export const invitedUntil = (expiresAt: number, id = 'invitation-1'): AttributeType => ({
  Name: 'custom:invitation',
  Value: JSON.stringify({ id, expiresAt }),
})

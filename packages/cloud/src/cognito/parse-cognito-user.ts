import type {
  AdminGetUserCommandOutput,
  AttributeType,
  UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Account, Identity, ListedAccount, NewAccount } from '@kitchen-table/application/ports'
import { type Mfa, roles } from '@kitchen-table/domain/accounts'
import { z } from 'zod'

/** The temporary password that was issued last. The id tells it from those that it replaced. */
export type Invitation = { id: string; expiresAt: number }

/**
 * A user of the pool: the account, and what only this adapter needs. `identity` is that of a person who signs in at an
 * identity provider.
 */
export type CognitoUser = { account: Account; invitation: Invitation | null; identity: Identity | null }

const invitation = z.object({ id: z.string(), expiresAt: z.number() })
const identity = z.object({ issuer: z.string(), subject: z.string() })

const attributes = z.object({
  sub: z.string(),
  email: z.string(),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
  phone_number: z.string().optional(),
  phone_number_verified: z.string().optional(),
  'custom:role': z.enum(roles).default('user'),
  'custom:groupSlug': z.string().optional(),
  'custom:createdAt': z.string().optional(),
  'custom:invitation': z.string().optional(),
  'custom:identity': z.string().optional(),
})

/** The name, without its prefix, of every attribute that is not one of Cognito's own. */
export const customAttributeNames = ['role', 'groupSlug', 'createdAt', 'invitation', 'identity', 'linkedSub']

/**
 * RESET_REQUIRED is the status of a person who had a password and needs a new one by a code, which for us is a
 * CONFIRMED one. The other statuses do not occur in a pool whose people are all made by us.
 */
const status = z
  .enum(['CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'EXTERNAL_PROVIDER', 'RESET_REQUIRED'])
  .transform((value) => (value === 'RESET_REQUIRED' ? 'CONFIRMED' : value))

/** Returns the attributes of a new account. The address counts as verified: a reset code is sent to no other. */
export function toNewAccountAttributes(account: NewAccount): AttributeType[] {
  const { email, first, last, role, group, createdAt } = account
  return [
    ...toEmailAttributes(email),
    ...nameAttributes({ first, last }),
    toRoleAttribute(role),
    ...(group === null ? [] : [toGroupAttribute(group)]),
    { Name: 'custom:createdAt', Value: createdAt },
  ]
}

/** Returns the attributes of an address that its person has proven to be theirs. */
export const toEmailAttributes = (email: string): AttributeType[] => [
  { Name: 'email', Value: email },
  { Name: 'email_verified', Value: 'true' },
]

export const nameAttributes = ({ first, last }: Pick<Account, 'first' | 'last'>): AttributeType[] => [
  { Name: 'given_name', Value: first },
  { Name: 'family_name', Value: last },
]

export const toGroupAttribute = (group: string): AttributeType => ({ Name: 'custom:groupSlug', Value: group })

export const toRoleAttribute = (role: Account['role']): AttributeType => ({
  Name: 'custom:role',
  Value: role,
})

/** Null removes the attribute. */
export const toInvitationAttribute = (issued: Invitation | null): AttributeType => ({
  Name: 'custom:invitation',
  Value: issued === null ? '' : JSON.stringify(issued),
})

export const toIdentityAttribute = ({ issuer, subject }: Identity): AttributeType => ({
  Name: 'custom:identity',
  Value: JSON.stringify({ issuer, subject }),
})

/** A number that is removed takes along whether it is verified. */
export const toPhoneAttributes = (phone: string | null, isVerified: boolean): AttributeType[] =>
  phone === null
    ? [{ Name: 'phone_number', Value: '' }]
    : [
        { Name: 'phone_number', Value: phone },
        { Name: 'phone_number_verified', Value: String(isVerified) },
      ]

/**
 * Returns whether a user of the pool is an account. The others are the links of `cognitoIdentityLinks`, and the profiles that
 * Cognito makes of people who sign in through its hosted pages.
 */
export function isAccount(list: AttributeType[] = [], userStatus: string | undefined): boolean {
  const names = new Set(list.map(({ Name }) => Name))
  if (names.has('custom:linkedSub')) return false
  return userStatus !== 'EXTERNAL_PROVIDER' || names.has('custom:role')
}

const parseAttributes = (list: AttributeType[] = []) =>
  attributes.parse(Object.fromEntries(list.map(({ Name, Value }) => [Name, Value])))

export const parseSub = ({ Attributes }: UserType = {}): string =>
  z.string().parse(Attributes?.find(({ Name }) => Name === 'sub')?.Value)

export function parseListedUser(user: UserType): ListedAccount {
  const { Attributes, UserStatus, Enabled, UserCreateDate } = user
  const parsed = parseAttributes(Attributes)
  return {
    sub: parsed.sub,
    email: parsed.email,
    first: parsed.given_name,
    last: parsed.family_name,
    role: parsed['custom:role'],
    group: parsed['custom:groupSlug'] ?? null,
    status: parsed['custom:identity'] ? 'EXTERNAL_PROVIDER' : status.parse(UserStatus),
    enabled: Enabled === true,
    // A user whom another program has created has no attribute for it.
    createdAt: parsed['custom:createdAt'] ?? z.date().parse(UserCreateDate).toISOString(),
    phone: parsed.phone_number || null,
    isPhoneVerified: Boolean(parsed.phone_number) && parsed.phone_number_verified === 'true',
  }
}

/** Returns null for an attribute that is missing or empty. */
function parseJson<Value>(schema: z.ZodType<Value>, json: string | undefined): Value | null {
  return json ? schema.parse(JSON.parse(json)) : null
}

function parseMfa(preferredSetting: string | undefined): Mfa {
  if (preferredSetting === 'SOFTWARE_TOKEN_MFA') return 'TOTP'
  return preferredSetting === 'SMS_MFA' ? 'SMS' : 'NONE'
}

/** Parses the one user of AdminGetUser, which names the attributes otherwise than a list and knows the second factor. */
export function parseUser(user: AdminGetUserCommandOutput): CognitoUser {
  const { UserAttributes = [], UserStatus, Enabled, UserCreateDate } = user
  const listed = parseListedUser({ Attributes: UserAttributes, UserStatus, Enabled, UserCreateDate })
  const parsed = parseAttributes(UserAttributes)
  return {
    account: { ...listed, mfa: parseMfa(user.PreferredMfaSetting) },
    invitation: parseJson(invitation, parsed['custom:invitation']),
    identity: parseJson(identity, parsed['custom:identity']),
  }
}

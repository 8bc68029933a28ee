import { describe, expect, test } from 'vitest'
import { api } from './api.ts'
import { API_PREFIX } from './api-prefix.ts'
import { refusalTable } from './refusals.ts'

const id = '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab'
const time = '2026-03-01T12:00:00.000Z'
const where = '/track/first-job'
const email = 'ada@example.com'
const password = 'Kitchen-Table-1'
const code = '123456'
const event = { id, time, event: 300, detail: 'u-1', where }

/** A valid input for every endpoint that has one. */
const validInputs: Record<string, object> = {
  'accounts.signIn': { email: 'ada@example.com', password: 'Kitchen-Table-1' },
  'accounts.signOut': {},
  'accounts.challenge': {},
  'accounts.answerNewPasswordChallenge': { password },
  'accounts.answerSecondFactorChallenge': { code },
  'accounts.sendResetCode': { email },
  'accounts.resetPassword': { email, code, password },
  'accounts.requestInvitation': { email },
  'accounts.beginOidcSignIn': { provider: 'medica', via: 'track', destination: 'first-job' },
  'accounts.requestHelp': {
    first: 'Ada',
    last: 'Byron',
    email,
    organisation: 'Acme',
    website: '',
    openFor: 4000,
  },
  'accounts.recordPageView': { page: where },
  'accounts.dismissNotice': { id: 'n-1' },
  'accounts.requestEmailChange': { email, password },
  'accounts.confirmEmailChange': { code },
  'accounts.changePhone': { phone: '+16125550142', password },
  'accounts.sendPhoneCode': {},
  'accounts.verifyPhone': { code },
  'accounts.changePassword': { password, newPassword: password },
  'accounts.beginTotp': { password },
  'accounts.confirmTotp': { code },
  'accounts.changeMfa': { mfa: 'NONE', password },
  'accounts.setPicture': { picture: 'aGVsbG8=' },
  'accounts.removePicture': {},
  'accounts.signOutDevice': { id: 'abcdefghijklmnop' },
  'accounts.signOutEverywhere': {},
  'catalog.library': { layout: 'default' },
  'catalog.track': { slug: 'first-job' },
  'learning.setUnitCompletion': {
    unitId: 'u-1',
    completed: true,
    track: 'first-job',
    by: 'video',
    eventId: id,
    time,
    where,
  },
  'learning.setTrackListed': { track: 'first-job', listed: false },
  'learning.recordTrackView': { eventId: id, track: 'first-job', time, where },
  'insights.recordEvents': { events: [event] },
}

/** Keys that may be left out, by endpoint. */
const optionalKeys: Record<string, string[]> = {
  'learning.setUnitCompletion': ['by'],
  'catalog.library': ['layout'],
  'accounts.sendResetCode': ['email'],
  'accounts.resetPassword': ['email'],
  'accounts.beginOidcSignIn': ['via', 'destination'],
  'accounts.requestHelp': ['website'],
  'accounts.changePhone': ['password'],
}

/** Endpoints that need no session. */
const publicEndpoints = [
  'signIn',
  'signOut',
  'challenge',
  'answerNewPasswordChallenge',
  'answerSecondFactorChallenge',
  'sendResetCode',
  'resetPassword',
  'requestInvitation',
  'beginOidcSignIn',
  'requestHelp',
  'recordPageView',
].map((name) => `accounts.${name}`)

const endpoints = Object.entries(api).flatMap(([feature, procedures]) =>
  Object.entries(procedures).map(([name, endpoint]) => ({
    name: `${feature}.${name}`,
    ...endpoint['~orpc'],
  })),
)
const endpointsWithInput = endpoints.flatMap(({ name, inputSchema }) =>
  inputSchema ? [{ name, inputSchema }] : [],
)

/** Keys that no client may set on a person or a record (docs/security.md T06, S2). */
const forbiddenKeys = [
  'role',
  'custom:role',
  'group',
  'groupSlug',
  'custom:groupSlug',
  'org',
  'subGroupId',
  'subGroup',
  'sub',
  'user',
  'userId',
  'enabled',
  'status',
  'isAdmin',
  'createdAt',
  'updatedAt',
  'version',
  'foundIn',
  'can',
  'activeUnits',
  'finishedTracks',
  'members',
  'settings.layout',
  '__proto__',
  'constructor',
  'prototype',
]

describe('T06: an input accepts no undeclared keys', () => {
  test('every endpoint with an input has a valid input here', () => {
    expect(endpointsWithInput.map(({ name }) => name).toSorted()).toEqual(Object.keys(validInputs).toSorted())
  })

  describe.each(endpointsWithInput)('$name', ({ name, inputSchema }) => {
    const validInput = validInputs[name] ?? {}

    test('accepts its valid input', () => {
      expect(inputSchema.safeParse(validInput)).toEqual({ success: true, data: validInput })
    })

    test.each(forbiddenKeys)('rejects the key %s', (key) => {
      const withKey: unknown = JSON.parse(
        `${JSON.stringify(validInput).slice(0, -1)}, "${key}": "admin"}`.replace('{,', '{'),
      )
      expect(inputSchema.safeParse(withKey).success).toBe(false)
    })

    test.each([null, 'text', 7, true, [], [validInput]])('rejects %j instead of an object', (value) => {
      expect(inputSchema.safeParse(value).success).toBe(false)
    })

    test.each(Object.keys(validInput))(
      'requires %s unless it is optional, and rejects null, {} and [] for it',
      (key) => {
        const { [key]: _, ...rest } = validInput as Record<string, unknown>
        const isOptional = optionalKeys[name]?.includes(key) ?? false
        expect(inputSchema.safeParse(rest).success).toBe(isOptional)
        for (const emptyValue of [null, {}, []]) {
          expect(inputSchema.safeParse({ ...validInput, [key]: emptyValue }).success).toBe(false)
        }
      },
    )
  })

  test.each(forbiddenKeys)('an event of a page rejects the key %s', (key) => {
    const withKey: unknown = JSON.parse(`${JSON.stringify(event).slice(0, -1)}, "${key}": "admin"}`)
    expect(api.insights.recordEvents['~orpc'].inputSchema?.safeParse({ events: [withKey] }).success).toBe(
      false,
    )
  })
})

describe('the endpoints', () => {
  test('each has a method and path of its own', () => {
    const addresses = endpoints.map(
      ({ route: { method, path } }) => `${method} ${path?.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(addresses).size).toBe(endpoints.length)
    expect(endpoints.length).toBeGreaterThanOrEqual(9)
    expect(API_PREFIX).toBe('/api')
  })

  test.each(endpoints)('$name declares a method, a path and a summary', ({ route }) => {
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(route.method)
    expect(route.path).toMatch(/^(\/([a-z-]+|\{\w+\}))+$/)
    expect(route.summary).toMatch(/^[A-Z].{8,}/)
  })

  test.each(endpoints)(
    '$name declares the refusals for invalid input and for a full store',
    ({ errorMap }) => {
      expect(errorMap).toHaveProperty(['input.invalid'])
      expect(errorMap).toHaveProperty(['store.full'])
    },
  )

  test.each(endpoints)(
    '$name requires a session unless it is one of the public endpoints',
    ({ name, errorMap }) => {
      expect('accounts.not_signed_in' in errorMap).toBe(!publicEndpoints.includes(name))
    },
  )

  test.each(endpoints)('$name declares refusals with the status and message of the table', ({ errorMap }) => {
    for (const [code, item] of Object.entries(errorMap)) {
      expect(item).toMatchObject(Object.entries(refusalTable).find(([known]) => known === code)?.[1] ?? {})
      expect(refusalTable).toHaveProperty([code])
    }
  })

  test('only endpoints that read use GET', () => {
    const readEndpoints = endpoints.filter(({ route }) => route.method === 'GET').map(({ name }) => name)
    expect(readEndpoints).toEqual([
      'accounts.currentUser',
      'accounts.challenge',
      'accounts.profile',
      'accounts.devices',
      'accounts.notices',
      'catalog.library',
      'catalog.track',
      'learning.progress',
    ])
  })
})

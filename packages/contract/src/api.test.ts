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

/** An input that is taken, for every endpoint that has one. */
const inputs: Record<string, object> = {
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

/** Keys that may be left out, by their endpoints. */
const optional: Record<string, string[]> = {
  'learning.setUnitCompletion': ['by'],
  'catalog.library': ['layout'],
  'accounts.sendResetCode': ['email'],
  'accounts.resetPassword': ['email'],
  'accounts.beginOidcSignIn': ['via', 'destination'],
  'accounts.requestHelp': ['website'],
  'accounts.changePhone': ['password'],
}

/** Whoever is not signed in may ask for these. */
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

/** What nobody may say of themselves or of a record (docs/security.md T06, S2). */
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

describe('T06: an input has no other keys than its own', () => {
  test('every endpoint with an input is tried', () => {
    expect(endpointsWithInput.map(({ name }) => name).toSorted()).toEqual(Object.keys(inputs).toSorted())
  })

  describe.each(endpointsWithInput)('$name', ({ name, inputSchema }) => {
    const good = inputs[name] ?? {}

    test('takes what it is meant to take', () => {
      expect(inputSchema.safeParse(good)).toEqual({ success: true, data: good })
    })

    test.each(forbiddenKeys)('refuses %s', (key) => {
      const withKey: unknown = JSON.parse(
        `${JSON.stringify(good).slice(0, -1)}, "${key}": "admin"}`.replace('{,', '{'),
      )
      expect(inputSchema.safeParse(withKey).success).toBe(false)
    })

    test.each([null, 'text', 7, true, [], [good]])('refuses %j in its place', (value) => {
      expect(inputSchema.safeParse(value).success).toBe(false)
    })

    test.each(Object.keys(good))('refuses to do without %s, or with nothing in its place', (key) => {
      const { [key]: _, ...rest } = good as Record<string, unknown>
      const isOptional = optional[name]?.includes(key) ?? false
      expect(inputSchema.safeParse(rest).success).toBe(isOptional)
      for (const nothing of [null, {}, []]) {
        expect(inputSchema.safeParse({ ...good, [key]: nothing }).success).toBe(false)
      }
    })
  })

  test.each(forbiddenKeys)('an event of a page refuses %s', (key) => {
    const withKey: unknown = JSON.parse(`${JSON.stringify(event).slice(0, -1)}, "${key}": "admin"}`)
    expect(api.insights.recordEvents['~orpc'].inputSchema?.safeParse({ events: [withKey] }).success).toBe(
      false,
    )
  })
})

describe('the endpoints', () => {
  test('each has an address of its own', () => {
    const addresses = endpoints.map(
      ({ route: { method, path } }) => `${method} ${path?.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(addresses).size).toBe(endpoints.length)
    expect(endpoints.length).toBeGreaterThanOrEqual(9)
    expect(API_PREFIX).toBe('/api')
  })

  test.each(endpoints)('$name says how it is asked, and in a sentence what for', ({ route }) => {
    expect(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']).toContain(route.method)
    expect(route.path).toMatch(/^(\/([a-z-]+|\{\w+\}))+$/)
    expect(route.summary).toMatch(/^[A-Z].{8,}/)
  })

  test.each(endpoints)('$name may refuse for a wrong input and for want of room', ({ errorMap }) => {
    expect(errorMap).toHaveProperty(['input.invalid'])
    expect(errorMap).toHaveProperty(['store.full'])
  })

  test.each(endpoints)(
    '$name is for signed-in people, or one of the few that are not',
    ({ name, errorMap }) => {
      expect('accounts.not_signed_in' in errorMap).toBe(!publicEndpoints.includes(name))
    },
  )

  test.each(endpoints)('$name refuses with the codes, status and words of the table', ({ errorMap }) => {
    for (const [code, item] of Object.entries(errorMap)) {
      expect(item).toMatchObject(Object.entries(refusalTable).find(([known]) => known === code)?.[1] ?? {})
      expect(refusalTable).toHaveProperty([code])
    }
  })

  test('only a question is asked with GET', () => {
    const asked = endpoints.filter(({ route }) => route.method === 'GET').map(({ name }) => name)
    expect(asked).toEqual([
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

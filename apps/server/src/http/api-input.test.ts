import { once } from 'node:events'
import { connect } from 'node:net'
import { splitWords, times } from '@kitchen-table/application/testing/samples'
import { expectRefusal, expectStatus } from '@kitchen-table/application/testing/suites'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createSender } from '../testing/endpoint-fixtures/create-sender.ts'
import {
  createRequest,
  findFixture,
  type NamedFixture,
  writeFixtures,
} from '../testing/endpoint-fixtures/endpoint-fixtures.ts'
import { createPageEvent } from '../testing/endpoint-fixtures/insights.ts'
import { counterTables, openProduct, type RequestBody } from '../testing/product.ts'
import { findBodyLimit } from './edge/body-limit.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.clearCounters())

const json = { 'Content-Type': 'application/json' }
const refusalData = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string().min(5) })) })

/** Sends a body to the endpoint, as a person with its permission. */
function send(fixture: NamedFixture, body: RequestBody, headers = {}): Promise<Response> {
  const { method, path } = createRequest(fixture)
  const { grant } = fixture
  const requester = grant === 'admin' || grant === 'manager' ? grant : 'learner'
  return product.request(requester, method, path, body, { ...json, ...headers })
}

/** Expects a 400 that names fields; returns the names. */
async function readInvalidFields(fixture: NamedFixture, body: RequestBody): Promise<string[]> {
  const data = await expectRefusal(send(fixture, body), 'input.invalid', JSON.stringify(body).slice(0, 200))
  return [...new Set(refusalData.parse(data).fields.map(({ field }) => field))]
}

/** Expects that the requests change nothing but counters of attempts, and cause no fault. */
async function expectNothingStored<T>(sendRequests: () => Promise<T>): Promise<T> {
  const before = product.hashState(counterTables)
  const result = await sendRequests()
  expect(product.hashState(counterTables)).toBe(before)
  expect(product.takeFaults()).toEqual([])
  return result
}

/** Expects a 400 that names the fields, with nothing stored; returns the names. */
const expectInvalidFields = (fixture: NamedFixture, body: RequestBody): Promise<string[]> =>
  expectNothingStored(() => readInvalidFields(fixture, body))

/** Returns a valid body of the endpoint. */
const validBody = (fixture: NamedFixture) => createRequest(fixture).body ?? {}

test('validates and uses the last value of a repeated key', async () => {
  const write = findFixture('learning.setUnitCompletion')
  const body = JSON.stringify(validBody(write)).slice(0, -1)
  expect(await expectInvalidFields(write, `${body},"track":{"$ne":1}}`)).toEqual(['track'])
  expect(await expectInvalidFields(write, `${body},"completed":"true"}`)).toEqual(['completed'])
  await expectRefusal(send(write, `${body},"track":"closed-track"}`), 'catalog.track_not_found')
})

test('the path names the record to write, not the body or the query', async () => {
  const write = findFixture('learning.setUnitCompletion')
  const sendTo = (path: string, body: object) => product.request('learner', 'PUT', path, body)
  const response = await sendTo('/api/progress/units/u-do', { ...validBody(write), unitId: 'u-talk' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('"activeUnits":["u-do"]')

  const queryResponse = await sendTo(
    '/api/progress/units/u-do?unitId=u-talk&completed=false',
    validBody(write),
  )
  expect(await queryResponse.text()).toContain('"activeUnits":["u-do"]')
})

test('a refusal repeats only a short part of the input', async () => {
  const keys = Object.fromEntries(times(900, (index) => [`${index}-key`, 0]))
  const response = await send(findFixture('accounts.signOut'), { ...keys, ['k'.repeat(5000)]: 0 })
  expect(response.status).toBe(400)
  expect((await response.text()).length).toBeLessThan(5000)
})

const createChunkedBody = (size: number) => {
  const chunk = new TextEncoder().encode('["'.padEnd(65_536, ' '))
  let remaining = size
  return new ReadableStream({
    pull(controller) {
      if (remaining <= 0) return controller.close()
      controller.enqueue(chunk.subarray(0, Math.min(remaining, chunk.length)))
      remaining -= chunk.length
    },
  })
}

describe.each(writeFixtures)('$name with a large body', (write) => {
  const { method, path } = createRequest(write)
  const limit = findBodyLimit({ method, url: path })

  test('refuses a body one byte over the limit of the route, whether its length is announced or not', () =>
    expectNothingStored(async () => {
      await expectRefusal(send(write, ' '.repeat(limit + 1)), 'input.too_large', 'announced')
      await expectRefusal(send(write, createChunkedBody(limit + 1)), 'input.too_large', 'in chunks')
    }))

  test('refuses a Content-Length over the limit without waiting for the body', async () => {
    const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
    const head = [`${method} ${path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json']
    socket.write([...head, `Content-Length: ${limit + 1}`, '', ''].join('\r\n'))
    const [response] = await once(socket, 'data')
    socket.destroy()
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('reads a body of exactly the limit', async () => {
    const padded = JSON.stringify({ role: 'admin' }).padEnd(limit, ' ')
    expect(await expectInvalidFields(write, padded)).toContain('role')
  })

  test('the server keeps responding', async () => {
    await expectStatus(product.request('otherLearner', 'GET', '/api/start'), 200)
    expect(product.takeFaults()).toEqual([])
  })
})

const brokenJson = [
  ...splitWords(`{ {"email": {"a":1,} undefined NaN <xml/> email=a&password=b {}{} [1`),
  "{'email':1}",
  '\u0000',
  '{"a":"\u0000"}',
  '\ufeff{}x',
]
const notUtf8 = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80])

describe.each(writeFixtures)('$name with a body that is not JSON', (write) => {
  test('returns 400, and stores nothing', () =>
    expectNothingStored(async () => {
      for (const body of brokenJson)
        expect(await readInvalidFields(write, body), JSON.stringify(body)).toEqual(['body'])
      await readInvalidFields(write, notUtf8)
    }))

  // Regression: such bodies were taken for files, and the refusal named the fields of a file.
  test.each([
    { 'Content-Type': 'Application/JSON' },
    { 'Content-Type': 'APPLICATION/JSON; charset=UTF-8' },
    { 'Content-Disposition': 'attachment; filename="a.json"' },
  ])('reads JSON with the header %j', async (headers) => {
    const { cookie, fillIn } = await createSender(product, write)
    const { method, path, body } = createRequest(write)
    const requestHeaders = new Headers({ ...json, ...Object.fromEntries(Object.entries(headers)) })
    const request = {
      method,
      headers: Object.fromEntries(requestHeaders),
      body: fillIn(JSON.stringify(body)),
    }
    const response = await product.send(fillIn(path), request, cookie)
    expect(response.ok, await response.text()).toBe(true)
  })

  test.each([3000, 10_000, 100_000])('refuses a body with %i levels', async (depth) => {
    for (const body of [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
    ])
      await expectRefusal(send(write, body), 'input.too_large')
    expect(product.takeFaults()).toEqual([])
  })
})

const LONG = 'x'.repeat(10_000)
const controlCharacters = ['\u0000', 'a\u0000b', 'a\r\nSet-Cookie: a=b', '\u001b[31m', 'a\u0085b', '\u007f']
const otherTypes: unknown[] = [null, 7, true, [], {}, ['first-budget'], { $ne: '' }]

/** The text fields of every operation, with values that are invalid in them. */
const textFields: [name: string, field: string, invalidValues: unknown[]][] = [
  ['accounts.signIn', 'email', [LONG, '', ...otherTypes]],
  ['accounts.signIn', 'password', [LONG, '', ...otherTypes]],
  ...['answerSecondFactorChallenge', 'resetPassword', 'confirmEmailChange', 'verifyPhone', 'confirmTotp'].map(
    (name): [string, string, unknown[]] => [`accounts.${name}`, 'code', [LONG, '', ...otherTypes]],
  ),
  ...['answerNewPasswordChallenge', 'resetPassword'].map((name): [string, string, unknown[]] => [
    ...([`accounts.${name}`, 'password'] as const),
    [LONG, '', 'Short-1', 'no-capital-1', 'No-Digit-', 'NoSpecial1', ...otherTypes],
  ]),
  [
    'accounts.changePassword',
    'newPassword',
    [LONG, '', 'no-capital-1', 'Password-2026!', 'Learner-2026!', ...otherTypes],
  ],
  ...['changePassword', 'requestEmailChange', 'beginTotp', 'changeMfa'].map(
    (name): [string, string, unknown[]] => {
      return [`accounts.${name}`, 'password', [LONG, '', ...otherTypes]]
    },
  ),
  ['accounts.requestEmailChange', 'email', [LONG, '', 'nobody', 'a@b', ...controlCharacters, ...otherTypes]],
  ['accounts.changePhone', 'phone', [LONG, '+', '12', 'telephone', ...controlCharacters, ...otherTypes]],
  ['accounts.changeMfa', 'mfa', [LONG, '', 'TOTP', 'sms', ...otherTypes]],
  ['accounts.setPicture', 'picture', [LONG.slice(1), '', 'ä', ...otherTypes]],
  ['accounts.recordPageView', 'page', [`/${LONG}`, 'dashboard', '/a?b', '/a#b', ...otherTypes]],
  ...['first', 'last', 'organization'].map((field): [string, string, unknown[]] => {
    return ['accounts.requestHelp', field, [LONG, '', ' ', ...otherTypes]]
  }),
  ['accounts.requestHelp', 'email', [LONG, '', 'nobody', 'a@b.example\r\nBcc: c@d.example', ...otherTypes]],
  ['accounts.requestHelp', 'openFor', [-1, 1.5, '5000', null, [], {}]],
  ['learning.setUnitCompletion', 'completed', ['true', 1, null, LONG]],
  ['learning.setUnitCompletion', 'by', [LONG, 'mail', ...controlCharacters, null, 7, [], {}]],
  ...['learning.setUnitCompletion', 'learning.recordTrackView'].flatMap(
    (name): [string, string, unknown[]][] => [
      [name, 'track', [LONG, '', ' ', 'First', '../x', ...controlCharacters, ...otherTypes]],
      [
        name,
        'time',
        [LONG, '', 'now', '2026-11-05', '2026-13-05T00:00:00Z', ...controlCharacters, ...otherTypes],
      ],
      [
        name,
        'where',
        [`/${LONG}`, 'track', '/a?b', '/a#b', ...controlCharacters.map((c) => `/${c}`), ...otherTypes],
      ],
    ],
  ),
  ['learning.setUnitCompletion', 'eventId', [LONG, '', '1', ...controlCharacters, ...otherTypes]],
]

test.each(textFields)('%s names the field %s of an invalid value', async (name, field, invalidValues) => {
  const write = findFixture(name)
  await expectNothingStored(async () => {
    for (const value of invalidValues)
      expect(
        await readInvalidFields(write, { ...validBody(write), [field]: value }),
        JSON.stringify(value),
      ).toEqual([field])
  })
})

const eventFields: [field: string, invalidValues: unknown[]][] = [
  ['event', ['100', null, [], {}]],
  ...['id', 'time', 'detail', 'where'].map((field): [string, unknown[]] => [field, otherTypes]),
]

test.each(eventFields)(
  'insights.recordEvents names the field %s of an event that has a value of another type',
  async (field, invalidValues) => {
    await expectNothingStored(async () => {
      for (const value of invalidValues) {
        const events = [createPageEvent(), createPageEvent({ [field]: value })]
        expect(await readInvalidFields(findFixture('insights.recordEvents'), { events })).toEqual([
          `events.1.${field}`,
        ])
      }
    })
  },
)

test.each(controlCharacters)(
  'signing in with %j in the address is refused like any wrong sign-in',
  async (text) => {
    const body = { email: `${text}a@b.example`, password: text }
    const before = product.hashState(counterTables)
    await expectRefusal(send(findFixture('accounts.signIn'), body), 'accounts.refused')
    expect(product.hashState(counterTables)).toBe(before)
  },
)

const unknownPaths =
  splitWords(`/api /api/ /api/nothing /api/sessions /api/tracks /api/tracks/ /api/tracks/a/b
  /api/progress/units /api/progress/units/ /api/events/1 /api/__proto__ /api/constructor /api//start
  /API/start /api/accounts/start /rpc/accounts/start /api/progress/units/u-talk/x`)

test.each(unknownPaths)('returns api.not_found for every method at %s', async (path) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(product.request('admin', method, path, {}), 'api.not_found')
  if (path.startsWith('/api/')) await expectRefusal(product.request('admin', 'GET', path), 'api.not_found')
})

test.each([
  ['PATCH', '/api/session'],
  ['PUT', '/api/session'],
  ['POST', '/api/start'],
  ['DELETE', '/api/progress'],
  ['POST', '/api/catalog'],
  ['DELETE', '/api/tracks/first-budget'],
  ['POST', '/api/progress/units/u-talk'],
  ['DELETE', '/api/progress/units/u-talk'],
])('%s %s returns api.not_found', async (method, path) => {
  const before = product.hashState()
  await expectRefusal(product.request('admin', method, path, {}), 'api.not_found')
  expect(product.hashState()).toBe(before)
})

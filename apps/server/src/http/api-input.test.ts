import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { openProduct, type RequestBody } from '../testing/product.ts'
import { createSender } from '../testing/request-sender.ts'
import { pageEvent, type WriteOperation, writeOperations } from '../testing/write-operations.ts'
import { findBodyLimit } from './edge/body-limit.ts'

const product = await openProduct()
afterAll(() => product.close())
beforeEach(() => product.db.exec('DELETE FROM attempts; DELETE FROM allowances; DELETE FROM occurrences'))

const counters = ['attempts', 'allowances', 'occurrences']
const json = { 'Content-Type': 'application/json' }
let people = 0
const refusalData = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string().min(5) })) })

function send(
  { method, path, requiredRole }: WriteOperation,
  body: RequestBody,
  headers = {},
): Promise<Response> {
  return product.request(requiredRole ?? 'learner', method, path, body, { ...json, ...headers })
}

/** A clear 400 that names its fields, with nothing stored. Answers the names. */
async function refusedFields(operation: WriteOperation, body: RequestBody): Promise<string[]> {
  const before = product.hashState(counters)
  const data = await expectRefusal(await send(operation, body), 'input.invalid')
  expect(product.hashState(counters)).toBe(before)
  expect(product.takeFaults()).toEqual([])
  return [...new Set(refusalData.parse(data).fields.map(({ field }) => field))]
}

const operation = (name: string): WriteOperation => {
  const found = writeOperations.find((one) => one.name === name)
  if (!found) throw new Error(`There is no ${name}.`)
  return found
}

test('of a key that stands twice the last one counts, and is checked', async () => {
  const write = operation('learning.setUnitCompletion')
  const body = JSON.stringify(write.body()).slice(0, -1)
  expect(await refusedFields(write, `${body},"track":{"$ne":1}}`)).toEqual(['track'])
  expect(await refusedFields(write, `${body},"completed":"true"}`)).toEqual(['completed'])
  await expectRefusal(await send(write, `${body},"track":"closed-track"}`), 'catalog.track_not_found')
})

test('an address says what is written, never the body or the query', async () => {
  const { body } = operation('learning.setUnitCompletion')
  const onto = { ...operation('learning.setUnitCompletion'), path: '/api/progress/units/u-do' }
  const response = await send(onto, { ...body(), unitId: 'u-talk' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('"activeUnits":["u-do"]')

  const asked = await send(
    { ...onto, path: '/api/progress/units/u-do?unitId=u-talk&completed=false' },
    body(),
  )
  expect(await asked.text()).toContain('"activeUnits":["u-do"]')
})

test('what comes back of an input stays short', async () => {
  const keys = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`${at}-key`, 0]))
  const response = await send(operation('accounts.signOut'), { ...keys, ['k'.repeat(5000)]: 0 })
  expect(response.status).toBe(400)
  expect((await response.text()).length).toBeLessThan(5000)
})

const inChunks = (size: number) => {
  const chunk = new TextEncoder().encode('["'.padEnd(65_536, ' '))
  let left = size
  return new ReadableStream({
    pull(controller) {
      if (left <= 0) return controller.close()
      controller.enqueue(chunk.subarray(0, Math.min(left, chunk.length)))
      left -= chunk.length
    },
  })
}

describe.each(writeOperations)('$name and bodies that are too large', (write) => {
  const limit = findBodyLimit({ method: write.method, url: write.path })

  test('one byte over the limit of the route is refused by its announced length', async () => {
    const before = product.hashState(counters)
    await expectRefusal(await send(write, ' '.repeat(limit + 1)), 'input.too_large')
    expect(product.hashState(counters)).toBe(before)
  })

  test('and without one, as it comes in', async () => {
    const before = product.hashState(counters)
    await expectRefusal(await send(write, inChunks(limit + 1)), 'input.too_large')
    expect(product.hashState(counters)).toBe(before)
  })

  test('what announces itself as too large is not waited for', async () => {
    const socket = connect(Number(new URL(product.address).port), '127.0.0.1')
    const head = [`${write.method} ${write.path} HTTP/1.1`, 'Host: a', 'Content-Type: application/json']
    socket.write([...head, `Content-Length: ${limit + 1}`, '', ''].join('\r\n'))
    const [answer] = await once(socket, 'data')
    socket.destroy()
    expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('as much as the limit is read by whoever may send it', async () => {
    const padded = JSON.stringify({ role: 'admin' }).padEnd(limit, ' ')
    expect(await refusedFields(write, padded)).toContain('role')
  })

  test('the server goes on', async () => {
    expect((await product.request('otherLearner', 'GET', '/api/start')).status).toBe(200)
    expect(product.takeFaults()).toEqual([])
  })
})

const brokenJson = [
  '{',
  '{"email":',
  "{'email':1}",
  '{"a":1,}',
  'undefined',
  'NaN',
  '\u0000',
  '{"a":"\u0000"}',
  '\ufeff{}x',
  '<xml/>',
  'email=a&password=b',
  '{}{}',
  '[1',
]

describe.each(writeOperations)('$name and bodies that are no JSON', (write) => {
  test.each(brokenJson)('%j is a 400', async (body) => {
    expect(await refusedFields(write, body)).toEqual(['body'])
  })

  test('bytes that are no text are a 400', async () => {
    await refusedFields(write, new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0xc0, 0x80]))
  })

  const wrongTypes = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'application/json-patch+json',
    'text/json',
    '*/*',
    'text/plain; application/json',
  ]
  test.each(wrongTypes)('content type %s is refused', async (type) => {
    const before = product.hashState(counters)
    const response = await send(write, JSON.stringify(write.body()), { 'Content-Type': type })
    await expectRefusal(response, 'auth.cross_site')
    expect(product.hashState(counters)).toBe(before)
  })

  test('no content type is refused', async () => {
    const bytes = new TextEncoder().encode(JSON.stringify(write.body()))
    const cookie = product.cookieOf('learner')
    const response = await fetch(product.address + write.path, {
      method: write.method,
      headers: { Cookie: cookie },
      body: bytes,
    })
    await expectRefusal(response, 'auth.cross_site')
  })

  // They were taken for files, and the fields of a file were named as wrong.
  test.each([
    { 'Content-Type': 'Application/JSON' },
    { 'Content-Type': 'APPLICATION/JSON; charset=UTF-8' },
    { 'Content-Disposition': 'attachment; filename="a.json"' },
  ])('JSON is read as JSON with %j', async (headers) => {
    people += 1
    const { cookie, fillInCode } = await createSender(product, write, `sender-${people}`)
    const { method, path } = write
    const given = new Headers({ ...json, ...Object.fromEntries(Object.entries(headers)) })
    const sent = {
      method,
      headers: Object.fromEntries(given),
      body: fillInCode(JSON.stringify(write.body())),
    }
    const response = await product.send(path, sent, cookie)
    expect(response.ok, await response.text()).toBe(true)
  })

  test.each([3000, 10_000, 100_000])('%i levels deep are refused', async (depth) => {
    for (const body of [
      '['.repeat(depth) + ']'.repeat(depth),
      `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`,
    ])
      await expectRefusal(await send(write, body), 'input.too_large')
    expect(product.takeFaults()).toEqual([])
  })
})

const LONG = 'x'.repeat(10_000)
const control = ['\u0000', 'a\u0000b', 'a\r\nSet-Cookie: a=b', '\u001b[31m', 'a\u0085b', '\u007f']
const otherTypes: unknown[] = [null, 7, true, [], {}, ['first-budget'], { $ne: '' }]

/** The text fields of every operation, with what cannot be said in them. */
const textFields: [name: string, field: string, wrong: unknown[]][] = [
  ['accounts.signIn', 'email', [LONG, '', ...otherTypes]],
  ['accounts.signIn', 'password', [LONG, '', ...otherTypes]],
  ...['answerSecondFactorChallenge', 'resetPassword', 'confirmEmailChange', 'verifyPhone', 'confirmTotp'].map(
    (name): [string, string, unknown[]] => [`accounts.${name}`, 'code', [LONG, '', ...otherTypes]],
  ),
  ...['answerNewPasswordChallenge', 'resetPassword'].map((name): [string, string, unknown[]] => [
    ...([`accounts.${name}`, 'password'] as const),
    [LONG, '', 'Short-1', 'no-capital-1', 'No-Digit-', 'NoSpecial1', ...otherTypes],
  ]),
  ['accounts.changePassword', 'newPassword', [LONG, '', 'no-capital-1', ...otherTypes]],
  ...['changePassword', 'requestEmailChange', 'beginTotp', 'changeMfa'].map(
    (name): [string, string, unknown[]] => {
      return [`accounts.${name}`, 'password', [LONG, '', ...otherTypes]]
    },
  ),
  ['accounts.requestEmailChange', 'email', [LONG, '', 'nobody', 'a@b', ...control, ...otherTypes]],
  ['accounts.changePhone', 'phone', [LONG, '+', '12', 'telephone', ...control, ...otherTypes]],
  ['accounts.changeMfa', 'mfa', [LONG, '', 'TOTP', 'sms', ...otherTypes]],
  ['accounts.setPicture', 'picture', [LONG.slice(1), '', 'ä', ...otherTypes]],
  ['accounts.recordPageView', 'page', [`/${LONG}`, 'dashboard', '/a?b', '/a#b', ...otherTypes]],
  ...['first', 'last', 'organisation'].map((field): [string, string, unknown[]] => {
    return ['accounts.requestHelp', field, [LONG, '', ' ', ...otherTypes]]
  }),
  ['accounts.requestHelp', 'email', [LONG, '', 'nobody', 'a@b.example\r\nBcc: c@d.example', ...otherTypes]],
  ['accounts.requestHelp', 'openFor', [-1, 1.5, '5000', null, [], {}]],
  ['learning.setUnitCompletion', 'completed', ['true', 1, null, LONG]],
  ['learning.setUnitCompletion', 'by', [LONG, 'mail', ...control, null, 7, [], {}]],
  ...['learning.setUnitCompletion', 'learning.recordTrackView'].flatMap(
    (name): [string, string, unknown[]][] => [
      [name, 'track', [LONG, '', ' ', 'First', '../x', ...control, ...otherTypes]],
      [name, 'time', [LONG, '', 'now', '2026-11-05', '2026-13-05T00:00:00Z', ...control, ...otherTypes]],
      [name, 'where', [`/${LONG}`, 'track', '/a?b', '/a#b', ...control.map((c) => `/${c}`), ...otherTypes]],
    ],
  ),
  ['learning.setUnitCompletion', 'eventId', [LONG, '', '1', ...control, ...otherTypes]],
]

test.each(textFields)('%s, %s: what is wrong is said beside the field', async (name, field, wrong) => {
  const write = operation(name)
  for (const value of wrong)
    expect(await refusedFields(write, { ...write.body(), [field]: value }), JSON.stringify(value)).toEqual([
      field,
    ])
})

const eventFields: [field: string, wrong: unknown[]][] = [
  ['id', [LONG, '', '1', ...control, ...otherTypes]],
  ['time', [LONG, '', 'now', ...control, ...otherTypes]],
  ['event', [LONG, '100', 1.5, null, [], {}]],
  ['detail', [LONG, ...control, ...otherTypes]],
  ['where', [`/${LONG}`, 'x', '//', ...control.map((c) => `/${c}`), ...otherTypes].filter((w) => w !== '//')],
]

test.each(eventFields)(
  'insights.record, %s of an event: what is wrong is said beside it',
  async (field, wrong) => {
    for (const value of wrong) {
      const events = [pageEvent(), pageEvent({ [field]: value })]
      expect(await refusedFields(operation('insights.recordEvents'), { events })).toEqual([
        `events.1.${field}`,
      ])
    }
  },
)

/** What may be left out. */
const optional = [
  'accounts.sendResetCode email',
  'accounts.resetPassword email',
  'accounts.changePhone password',
  'accounts.beginOidcSignIn via',
  'accounts.beginOidcSignIn destination',
  'accounts.requestHelp website',
]

test('a missing field is named', async () => {
  for (const write of writeOperations)
    for (const field of Object.keys(write.body())) {
      if (optional.includes(`${write.name} ${field}`)) continue
      const { [field]: _, ...rest } = write.body()
      expect(await refusedFields(write, rest)).toEqual([field])
    }
})

test.each(control)('the address of an account with %j is refused like any other', async (text) => {
  const body = { email: `${text}a@b.example`, password: text }
  const before = product.hashState(counters)
  await expectRefusal(await send(operation('accounts.signIn'), body), 'accounts.refused')
  expect(product.hashState(counters)).toBe(before)
})

const nowhere = `/api /api/ /api/nothing /api/sessions /api/tracks /api/tracks/ /api/tracks/a/b
  /api/progress/units /api/progress/units/ /api/events/1 /api/__proto__ /api/constructor /api//start
  /API/start /api/accounts/start /rpc/accounts/start /api/progress/units/u-talk/x`
  .trim()
  .split(/\s+/)

test.each(nowhere)('nothing is at %s', async (path) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    await expectRefusal(await product.request('admin', method, path, {}), 'api.not_found')
  if (path.startsWith('/api/'))
    await expectRefusal(await product.request('admin', 'GET', path), 'api.not_found')
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
])('%s %s is nothing that one can do', async (method, path) => {
  const before = product.hashState()
  await expectRefusal(await product.request('admin', method, path, {}), 'api.not_found')
  expect(product.hashState()).toBe(before)
})

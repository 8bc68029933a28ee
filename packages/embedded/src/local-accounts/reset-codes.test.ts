import type { ResetProof } from '@kitchen-table/application/ports'
import {
  ada,
  answerSecondFactorChallenge,
  beginChallenge,
  concurrently,
  expectSuccess,
  generateTotpCode,
  identity,
  MINUTE,
  now,
  openPoolWithAda,
  openPoolWithTotp,
  otherPassword,
  password,
  resetProof,
  resetRequest,
  toDifferentCode,
  type UserPool,
} from '@kitchen-table/application/testing/samples'
import { createAccountWithStatus, testWith } from '@kitchen-table/application/testing/suites'
import { test as base, describe, expect } from 'vitest'
import { openLocalPool as open } from './testing/open-local-pool.ts'

const email = ada.email
const adasAccount = expect.objectContaining({ sub: 'ada' })

async function requestReset() {
  const pool = await openPoolWithAda(open)
  const { code } = expectSuccess(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
  const reset = (typed = code, at = now) =>
    pool.authenticator.resetPassword(resetProof(email, typed), otherPassword, at)
  return { ...pool, pool, code, reset, resetWithWrongCode: () => reset(toDifferentCode(code)) }
}

const test = testWith(requestReset)

/** Promises about resets that only the built-in pool makes (docs/operations.md, The user pool of the cloud). */
describe('a reset in the built-in pool', () => {
  test('its code is valid for ten minutes', async ({ code, reset }) => {
    expect(await reset(code, now + 10 * MINUTE)).toBe('refused')
    expect(await reset(code, now + 10 * MINUTE - 1)).toEqual(adasAccount)
  })

  test('its code works once', async ({ reset }) => {
    expect((await Promise.all([reset(), reset()])).filter((result) => result === 'refused')).toHaveLength(1)
    expect(await reset()).toBe('refused')
  })

  test('accepts the right code after four wrong ones', async ({ reset, resetWithWrongCode }) => {
    for (let n = 0; n < 4; n += 1) expect(await resetWithWrongCode()).toBe('refused')
    expect(await reset()).toEqual(adasAccount)
  })

  test('is refused after five wrong codes, until a new one is issued', async (setup) => {
    const { authenticator, reset, resetWithWrongCode } = setup
    for (let n = 0; n < 5; n += 1) expect(await resetWithWrongCode()).toBe('refused')
    expect(await reset()).toBe('refused')
    const { code } = expectSuccess(await authenticator.issueResetCode('ada', resetRequest(), now))
    expect(await reset(code)).toEqual(adasAccount)
  })

  test('evaluates five of fifty codes sent at the same time, and not the right one among them', async (setup) => {
    const { authenticator, reset, resetWithWrongCode } = setup
    const results = await concurrently(50, (n) => (n === 40 ? reset() : resetWithWrongCode()))
    expect(results).toEqual(Array(50).fill('refused'))
    expect(await authenticator.signIn(email, password, now)).toEqual(adasAccount)
  })

  test.for<{ what: string; change: (pool: UserPool) => Promise<unknown>; at?: string }>([
    {
      what: 'has its password changed',
      change: (pool) => pool.authenticator.changePassword('ada', 'Third-Word-3'),
    },
    { what: 'is disabled', change: (pool) => pool.directory.setEnabled('ada', false) },
    {
      what: 'is disabled and enabled again',
      change: async (pool) => [
        await pool.directory.setEnabled('ada', false),
        await pool.directory.setEnabled('ada', true),
      ],
    },
    { what: 'is reset to invited', change: (pool) => pool.directory.resetToInvited('ada') },
    {
      what: 'has another address',
      change: (pool) => pool.directory.changeEmail('ada', 'new@example.com'),
      at: 'new@example.com',
    },
  ])('its code is invalid once the account $what', async ({ change, at = email }, { pool, code }) => {
    await change(pool)
    expect(await pool.authenticator.resetPassword(resetProof(at, code), otherPassword, now)).toBe('refused')
  })

  base.each([
    { status: 'active', expected: { code: expect.any(String), token: expect.any(String) } },
    { status: 'disabled', expected: 'not_confirmed' },
    { status: 'pending', expected: 'not_confirmed' },
    { status: 'invited', expected: 'not_confirmed' },
    { status: 'invitedDisabled', expected: 'not_confirmed' },
    { status: 'unknown', expected: 'not_found' },
  ] as const)('its code is issued for an account of the status $status: $expected', async (row) => {
    const { pool } = await open()
    await createAccountWithStatus(pool, row.status)
    expect(await pool.authenticator.issueResetCode('ada', resetRequest(), now)).toEqual(row.expected)
  })

  base('has no code for an account of an identity provider', async () => {
    const { directory, authenticator } = (await open()).pool
    await directory.createExternal(ada, identity)
    expect(await authenticator.issueResetCode('ada', resetRequest(), now)).toBe('not_confirmed')
  })

  base('does not change the second factor', async () => {
    const { pool, secret, recoveryCodes } = await openPoolWithTotp(open)
    const { code } = expectSuccess(await pool.authenticator.issueResetCode('ada', resetRequest(), now))
    expect(await pool.authenticator.resetPassword(resetProof(email, code), otherPassword, now)).toMatchObject(
      { mfa: 'TOTP' },
    )

    expect(await pool.secondFactor.countRecoveryCodes('ada')).toBe(10)
    const session = await beginChallenge(pool, otherPassword)
    expect(await pool.authenticator.findChallenge(session, now)).toMatchObject({ name: 'SOFTWARE_TOKEN_MFA' })
    expect(await answerSecondFactorChallenge(pool, session, generateTotpCode(secret, now))).toEqual(
      adasAccount,
    )
    expect(
      await answerSecondFactorChallenge(
        pool,
        await beginChallenge(pool, otherPassword),
        recoveryCodes[0] ?? '',
      ),
    ).toEqual(adasAccount)
  })
})

const proofOf = (code: string, browser: string | null, token: string | null): ResetProof => ({
  email: ada.email,
  code,
  browser,
  token,
})

async function openResets() {
  const pool = await openPoolWithAda(open)
  const requestCode = async (request = resetRequest()) =>
    expectSuccess(await pool.authenticator.issueResetCode('ada', request, now))
  const reset = (proof: ResetProof) => pool.authenticator.resetPassword(proof, otherPassword, now)
  const expectRefusals = async (proof: ResetProof, times: number) => {
    for (let n = 0; n < times; n += 1) expect(await reset(proof)).toBe('refused')
  }
  return { ...pool, pool, requestCode, reset, expectRefusals }
}

/** Each request has a code of its own, which works in the browser that requested it and with the link of its e-mail. */
describe('a request for a reset', () => {
  base.each([
    { what: 'neither browser nor link', browser: null, token: null },
    { what: 'another browser', browser: 'another-hash', token: null },
    { what: 'an invented link', browser: null, token: 'x'.repeat(43) },
    { what: 'an empty link and an empty cookie', browser: '', token: '' },
  ])('neither checks nor uses up its code for $what', async ({ browser, token }) => {
    const { requestCode, reset, expectRefusals } = await openResets()
    const { code } = await requestCode(resetRequest('own-hash'))
    await expectRefusals(proofOf(toDifferentCode(code), browser, token), 20)
    await expectRefusals(proofOf(code, browser, token), 1)
    expect(await reset(proofOf(code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
  })

  base('of another person does not reach its code', async () => {
    const { requestCode, reset, expectRefusals } = await openResets()
    const ownRequest = await requestCode(resetRequest('own-hash'))
    const otherRequest = await requestCode(resetRequest('other-hash'))
    if (ownRequest.code !== otherRequest.code)
      await expectRefusals(proofOf(ownRequest.code, 'other-hash', null), 5)
    expect(await reset(proofOf(ownRequest.code, 'own-hash', null))).toMatchObject({ sub: 'ada' })
  })

  base('has a code that works with the link of its e-mail in any browser', async () => {
    const { requestCode, reset } = await openResets()
    const { code, token } = await requestCode()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(await reset(proofOf(code, null, token))).toMatchObject({ sub: 'ada' })
  })

  base('allows five attempts, by link and browser together', async () => {
    const { requestCode, reset, expectRefusals } = await openResets()
    const { code, token } = await requestCode(resetRequest('own-hash'))
    await expectRefusals(proofOf(toDifferentCode(code), null, token), 3)
    await expectRefusals(proofOf(toDifferentCode(code), 'own-hash', null), 2)
    for (const proof of [proofOf(code, null, token), proofOf(code, 'own-hash', null)])
      expect(await reset(proof)).toBe('refused')
  })

  base('does not invalidate earlier ones, of the same browser or another', async () => {
    for (const index of [0, 1, 2, 3, 4]) {
      const { requestCode, reset } = await openResets()
      const browsers = ['one', 'one', 'one', 'two', 'two']
      const codes = []
      for (const browser of browsers) codes.push((await requestCode(resetRequest(browser))).code)
      const proof = proofOf(codes[index] ?? '', browsers[index] ?? '', null)
      expect(await reset(proof), `code ${index}`).toMatchObject({ sub: 'ada' })
    }
  })

  base('whose code was used ends all others of the account', async () => {
    const { authenticator, requestCode, reset } = await openResets()
    const [first, second] = [await requestCode(resetRequest('one')), await requestCode(resetRequest('two'))]
    expect(await reset(proofOf(first.code, 'one', null))).toMatchObject({ sub: 'ada' })
    expect(await reset(proofOf(second.code, 'two', second.token))).toBe('refused')
    expect(await authenticator.signIn(ada.email, otherPassword, now)).toMatchObject({ sub: 'ada' })
  })

  base('whose e-mail is sent again has another code and no more attempts', async () => {
    const { requestCode, reset, expectRefusals } = await openResets()
    const request = resetRequest('own-hash')
    const first = await requestCode(request)
    await expectRefusals(proofOf(toDifferentCode(first.code), 'own-hash', null), 4)
    let second = await requestCode(request)
    while (second.code === first.code) second = await requestCode(request)
    await expectRefusals(proofOf(first.code, 'own-hash', first.token), 1)
    expect(await reset(proofOf(second.code, 'own-hash', second.token))).toBe('refused')
  })
})
